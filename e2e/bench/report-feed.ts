/** The stream's costs as rows of the report. */
import { measureFrames } from './feed-frames';
import { startServer } from './loopback-servers';
import { countFrames } from './loopback-subscribers';
import { atLeast, atMost, type Row } from './report-row';

const SUBSCRIBERS = 100;
const SECONDS = 5;

export async function measureFeedRows(): Promise<readonly Row[]> {
  const { encode, decode, bytesPerFrame } = measureFrames();
  const server = await startServer('fan-out');
  const seen = await countFrames(server, { subscribers: SUBSCRIBERS, seconds: SECONDS });
  await server.stop();
  const us = (value: number): string => `${value.toFixed(1)} µs`;
  return [
    atMost(60, {
      id: 'feed/encode',
      what: 'CPU per depth frame before fan-out',
      value: encode.ours,
      unit: 'µs',
      note: `${bytesPerFrame.toFixed(0)} bytes`,
    }),
    atMost(null, {
      id: 'feed/encode/bare',
      what: 'the same beside JSON.stringify and zlib',
      value: encode.ours / encode.bare,
      unit: 'x',
      note: `${us(encode.ours)} and ${us(encode.bare)}`,
    }),
    atLeast(60_000, {
      id: 'feed/fan-out',
      what: `gzip messages to ${SUBSCRIBERS} clients`,
      value: seen.perSecond,
      unit: '/s',
      note: `${us(seen.serverCpuUs)} server CPU each`,
    }),
    atMost(null, {
      id: 'feed/fan-out/share',
      what: 'a message to one client beside making the frame',
      value: seen.serverCpuUs / encode.ours,
      unit: 'x',
    }),
    atMost(110, {
      id: 'feed/decode',
      what: 'client: pako, lossless JSON, schema, per depth-30 frame',
      value: decode.ours,
      unit: 'µs',
    }),
    atMost(null, {
      id: 'feed/decode/bare',
      what: 'the same beside zlib and JSON.parse',
      value: decode.ours / decode.bare,
      unit: 'x',
      note: `${us(decode.ours)} and ${us(decode.bare)}`,
    }),
  ];
}

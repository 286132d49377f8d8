/** A canvas as a picture file: on the panel's colour, its title above it. */
import { readLook } from './look';

const TITLE_PX = 24;

/** Null when the canvas is not there or cannot be read. */
export async function pictureOf(
  canvas: HTMLCanvasElement | null,
  title: string,
): Promise<Blob | null> {
  if (canvas === null || canvas.width === 0) return null;
  const look = readLook();
  const ratio = window.devicePixelRatio;
  const bar = Math.round(TITLE_PX * ratio);
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height + bar;
  const context = copy.getContext('2d');
  if (context === null) return null;
  context.fillStyle = look.panel;
  context.fillRect(0, 0, copy.width, copy.height);
  context.fillStyle = look.text;
  context.font = `500 ${12 * ratio}px ${look.family}`;
  context.textBaseline = 'middle';
  context.fillText(title, 8 * ratio, bar / 2);
  context.drawImage(canvas, 0, bar);
  return new Promise((resolve) => {
    copy.toBlob(resolve, 'image/png');
  });
}

/** Into the clipboard; false where the page may not, so that the caller can save a file instead. */
export async function copyBlob(blob: Blob): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [blob.type]: blob })]);
    return true;
  } catch {
    return false;
  }
}

/** Hands a file to the browser's or Electron's download. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

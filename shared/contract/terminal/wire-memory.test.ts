import { describeWire } from './wire-conformance.testing';
import { memoryWires } from './wire-memory';

describeWire('memory', memoryWires);

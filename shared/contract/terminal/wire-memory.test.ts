import { describeWire } from './wire-conformance.testing';
import { memoryWires } from './wire-memory.testing';

describeWire('memory', memoryWires);

// Writes docs/openapi.json from the exchange contract, so that bot authors read what is served.
// Usage: npm run docs:api
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describeApi } from './openapi';

const file = resolve(process.cwd(), 'docs/openapi.json');
writeFileSync(file, describeApi());
console.log(`wrote ${file}`);

/**
 * A certificate authority that lives as long as a test, and a certificate of it for this machine's own
 * addresses. Nobody trusts it but a process that is told to by NODE_EXTRA_CA_CERTS.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificate {
  /** File of the authority, for NODE_EXTRA_CA_CERTS. */
  readonly caFile: string;
  readonly key: Buffer;
  readonly cert: Buffer;
}

/** False where no certificate can be made: who needs one skips, and says so. */
export function canMakeCertificates(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export function makeCertificate(folder: string): Certificate {
  mkdirSync(folder, { recursive: true });
  const at = (name: string): string => join(folder, name);
  const openssl = (...words: readonly string[]): void => {
    execFileSync('openssl', words, { stdio: 'ignore' });
  };
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl(
    ...['req', '-x509', ...newKey, '-days', '2', '-subj', '/CN=Tidemark test authority'],
    ...['-keyout', at('ca.key'), '-out', at('ca.pem')],
  );
  openssl(
    ...['req', ...newKey, '-subj', '/CN=localhost'],
    ...['-keyout', at('venue.key'), '-out', at('venue.csr')],
  );
  writeFileSync(at('names.txt'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n');
  openssl(
    ...['x509', '-req', '-in', at('venue.csr'), '-days', '2', '-extfile', at('names.txt')],
    ...['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-set_serial', '1', '-out', at('venue.pem')],
  );
  return {
    caFile: at('ca.pem'),
    key: readFileSync(at('venue.key')),
    cert: readFileSync(at('venue.pem')),
  };
}

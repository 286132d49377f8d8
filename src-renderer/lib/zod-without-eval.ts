/** Imported before anything else: the desk's content security policy forbids compiled schemas. */
import { z } from 'zod';

z.config({ jitless: true });

/** In place of the messages, for tests of what is told; one for all files, which share their modules. */
import { vi } from 'vitest';
import type * as messages from './toast';

export const showToast = vi.fn<typeof messages.showToast>();
export const closeToast = vi.fn<typeof messages.closeToast>();

/**
 * What a trader has to know of a program that ends. It stays on the desktop behind it, and asks nothing: a question
 * would hold up a system that shuts down.
 */
import { Notification } from 'electron';

export function sayFarewell(words: string): void {
  if (words !== '' && Notification.isSupported()) {
    new Notification({ title: 'Tidemark', body: words }).show();
  }
}

/** Whatever a venue does that the document allows: see venue.testing. */
import fc from 'fast-check';
import { it } from 'vitest';
import { habits, place, step } from './steps.testing';
import { NastyVenue } from './venue.testing';

const RUNS = 15;

it.each(['spot', 'margin', 'futures'] as const)(
  'what the terminal believes of %s in the end is what the venue did, and nothing was sent twice',
  async (book) => {
    await fc.assert(
      fc.asyncProperty(habits, place, place, fc.array(step, { maxLength: 16 }), async (...all) => {
        const [how, first, second, steps] = all;
        const venue = new NastyVenue(book, how);
        await venue.start();
        for (const one of [first, second, ...steps]) await venue.take(one);
        await venue.settle();
      }),
      { numRuns: RUNS },
    );
  },
);

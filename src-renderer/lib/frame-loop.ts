/**
 * The one animation frame of the desk: whatever changed between two frames is committed together,
 * just before the browser paints. Nothing else in the desk asks for an animation frame.
 */
export interface FrameLoop {
  /** Runs `task` once in the next frame; asking again before that changes nothing. */
  schedule(task: () => void): void;
  cancel(task: () => void): void;
}

/** `requestFrame` calls back once; a test passes its own and decides when a frame happens. */
export function createFrameLoop(requestFrame: (run: () => void) => void): FrameLoop {
  let waiting = new Set<() => void>();
  let isRequested = false;
  const run = () => {
    isRequested = false;
    const tasks = waiting;
    waiting = new Set();
    for (const task of tasks) task();
  };
  return {
    schedule(task) {
      waiting.add(task);
      if (isRequested) return;
      isRequested = true;
      requestFrame(run);
    },
    cancel(task) {
      waiting.delete(task);
    },
  };
}

export const frameLoop = createFrameLoop((run) => {
  requestAnimationFrame(run);
});

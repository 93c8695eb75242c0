import { type PointerEvent, useEffect, useRef, useState } from 'react';

const still = { x: 0, y: 0 };

/** Follows a sideways or upward drag by finger or mouse. More than `distance` pixels count as a swipe. */
export function useSwipe(distance: number, onSwipe: () => void) {
  const [offset, setOffset] = useState(still);
  const drag = useRef<AbortController>(null);
  useEffect(() => () => drag.current?.abort(), []);

  function start(down: PointerEvent) {
    drag.current?.abort();
    const listeners = new AbortController();
    drag.current = listeners;
    const moved = (event: globalThis.PointerEvent) => ({
      x: event.clientX - down.clientX,
      y: Math.min(0, event.clientY - down.clientY),
    });
    const listen = (
      type: 'pointermove' | 'pointerup' | 'pointercancel',
      act: (event: globalThis.PointerEvent) => void,
    ) =>
      window.addEventListener(
        type,
        (event) => {
          if (event.pointerId === down.pointerId) act(event);
        },
        { signal: listeners.signal },
      );
    const end = () => {
      listeners.abort();
      setOffset(still);
    };
    listen('pointermove', (event) => setOffset(moved(event)));
    listen('pointercancel', end);
    listen('pointerup', (event) => {
      const { x, y } = moved(event);
      end();
      if (Math.abs(x) > distance || -y > distance) onSwipe();
    });
  }

  return { offset, onPointerDown: start };
}

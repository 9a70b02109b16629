import type { Clock } from '../../base/clock.ts';

/** The length of the averaging window and the minimum time for an average, in milliseconds. */
const WINDOW = 20_000;
const ENOUGH = 3000;
/** The shortest time between two marks. */
const BETWEEN = 250;
/** Fewer than this are not representative. */
const FEWEST = 10;
const MINUTE = 60;

export interface Pace {
  readonly add: () => void;
  /** `12/s`, and with the remaining number `12/s, about 40 s left`. Empty while there is too little data. */
  readonly text: (left?: number) => string;
}

function rateText(perSecond: number): string {
  return perSecond >= 1 ? `${Math.round(perSecond)}/s` : `${Math.max(1, Math.round(perSecond * MINUTE))}/min`;
}

/** As exact as an estimate can be: in steps of 5 seconds, then of minutes. */
function leftText(seconds: number): string {
  if (seconds < MINUTE - 5) {
    return `about ${Math.max(5, Math.ceil(seconds / 5) * 5)} s left`;
  }
  const minutes = Math.max(1, Math.round(seconds / MINUTE));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `about ${minutes} min left` : `about ${hours} h ${minutes % 60} min left`;
}

export function startPace({ now }: Pick<Clock, 'now'>): Pace {
  let done = 0;
  let marks = [{ at: now(), done }];
  return {
    add: () => {
      done++;
      const at = now();
      if (at - (marks.at(-1)?.at ?? 0) >= BETWEEN) {
        // The last mark before the window stays, so that the average always covers a full window.
        const inside = marks.findIndex((mark) => mark.at > at - WINDOW);
        marks = [...(inside === -1 ? marks.slice(-1) : marks.slice(Math.max(0, inside - 1))), { at, done }];
      }
    },
    text: (left) => {
      const [first = { at: now(), done }] = marks;
      const passed = now() - first.at;
      if (passed < ENOUGH || done < FEWEST || done === first.done) {
        return '';
      }
      const perSecond = ((done - first.done) * 1000) / passed;
      return [rateText(perSecond), ...(left === undefined || left === 0 ? [] : [leftText(left / perSecond)])].join(
        ', ',
      );
    },
  };
}

import fc from 'fast-check';
import { place } from './dialect.ts';

/** A step of a program that is followed in order: it answers with a destination, ends without one, or goes on. */
export type Step = (path: string) => { readonly to: string | undefined } | { readonly rewritten: string } | undefined;

export const regex = fc.constantFrom(
  '^/old/(.*)$',
  '^/old/b$',
  '^/old',
  '/b$',
  '^/(old|cc)$',
  '^/old/(b|cc)?$',
  '^/[Oo]ld/(?:b|12)$',
  '^/old/b$|^/cc$',
  '^/old(/.*)?$',
  '^/(?:old|cc)/(.*)$',
  '^/old/b/?$',
  '^/cc$',
  '^/old/\\d+$',
  '^/old/ü b$',
  '^/(?:old/)?50%$',
);

export function filled(destination: string, found: RegExpMatchArray): string {
  return destination.replace(/\$1/g, encodeURI(found[1] ?? ''));
}

export interface Directive {
  readonly text: string;
  readonly step: Step;
}

export const captured = fc.oneof({ weight: 2, arbitrary: place }, fc.constantFrom('/new/$1', '/new$1'));

export function followed(steps: readonly Directive[], path: string): ReturnType<Step> {
  for (const { step } of steps) {
    const done = step(path);
    if (done !== undefined) {
      return done;
    }
  }
  return undefined;
}

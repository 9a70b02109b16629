import { isJsonObject, type Json } from '../../../base/json.ts';
import { digestOfText } from '../../../core/plan/digest.ts';
import type { Acceptance } from '../../app/accept.ts';
import { safe } from '../../report/text.ts';
import { lineDiff } from '../../report/value.ts';
import type { WorkFlags } from '../flags.ts';
import { isOn } from '../options.ts';
import { redacted } from '../redacted.ts';
import { silenced } from '../rewrite-manifest.ts';
import type { Terminal } from '../terminal.ts';
import { loadFor, withWork } from '../work.ts';
import type { Served } from './server.ts';

/** The maximum length of a difference on the page that asks for confirmation. */
const LIMITS = { lines: 400, characters: 500 };

interface Wish {
  readonly environment: string;
  readonly address: string;
  readonly unmanaged: boolean;
  readonly confirmed: string | undefined;
}

function wishIn(question: Json): Wish | undefined {
  const { environment, address, unmanaged, confirmed } = isJsonObject(question) ? question : {};
  return typeof environment === 'string' && typeof address === 'string' && address !== ''
    ? {
        environment,
        address,
        unmanaged: unmanaged === true,
        confirmed: typeof confirmed === 'string' ? confirmed : undefined,
      }
    : undefined;
}

function digestOf(files: Acceptance['files']): string {
  return digestOfText(JSON.stringify(files.map(({ file, text }) => [file.absolute, file.text, text])));
}

function previewOf({ files, refused }: Acceptance): Json {
  return {
    digest: digestOf(files),
    files: files.map(({ file, text }) => ({
      name: file.name,
      lines: lineDiff(file.text, text, LIMITS).lines.map(({ sign, text: line }) => `${sign}${line}`),
    })),
    refused: refused.map(({ detail }) => safe(detail, 2000)),
  };
}

/** Answers pages that write drift into the manifest: first with the difference and, once that is confirmed, by writing it. */
export function createQuestions(flags: WorkFlags, outer: Terminal): Served['ask'] {
  return async (question) => {
    const wish = wishIn(question);
    if (wish === undefined) {
      return { status: 400, body: { error: 'Not a question of this console.' } };
    }
    const { environment, address, unmanaged, confirmed } = wish;
    if (confirmed !== undefined && isOn(undefined, 'read-only', outer.env)) {
      return { status: 403, body: { error: 'COLOPHON_READ_ONLY is set, so the manifest is not written.' } };
    }
    const own = { ...flags, environment, quiet: true };
    let answer: Json = { error: 'The manifest could not be read. Run `colophon validate`.' };
    let status = 409;
    await withWork(own, silenced(outer), async ({ terminal, ...work }) => {
      const { acceptDrift } = await import('../../app/accept.ts');
      // Only what was shown is written, so it must not be read again after the comparison.
      const found = await acceptDrift({
        ...work,
        addresses: [address],
        unmanaged,
        isConfirmed: (files) => confirmed === digestOf(files),
        reload: () => loadFor(own, outer),
      });
      if (!found.ok) {
        answer = redacted({ error: found.diagnostics.map(({ detail }) => safe(detail, 2000)).join(' ') }, terminal);
        return;
      }
      status = 200;
      answer = redacted({ preview: previewOf(found.value), written: found.value.written }, terminal);
    }).catch(() => {});
    return { status, body: answer };
  };
}

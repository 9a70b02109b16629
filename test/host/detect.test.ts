import { describe, expect, test } from 'vitest';
import { detectHost, originOf } from '../../src/command/host/detect.ts';

const GITHUB = {
  GITHUB_ACTIONS: 'true',
  GITHUB_REPOSITORY: 'acme/docs',
  GITHUB_REF: 'refs/pull/5/merge',
  GITHUB_TOKEN: 'ghs_x',
};
const GITLAB = { GITLAB_CI: 'true', CI_PROJECT_ID: '8', CI_MERGE_REQUEST_IID: '5', CI_JOB_TOKEN: 'job' };
const COMMENT = { purpose: 'comment' } as const;

describe('the host of a pipeline', () => {
  test('is found from its variables', () => {
    expect(detectHost(GITHUB, {}, COMMENT)).toEqual({
      ok: true,
      value: {
        host: 'github',
        apiUrl: 'https://api.github.com',
        repo: 'acme/docs',
        number: 5,
        token: 'ghs_x',
        jobToken: false,
      },
    });
    expect(detectHost(GITLAB, {}, COMMENT)).toEqual({
      ok: true,
      value: {
        host: 'gitlab',
        apiUrl: 'https://gitlab.com/api/v4',
        repo: '8',
        number: 5,
        token: 'job',
        jobToken: true,
      },
    });
  });

  test('of a merge request from a fork is the project that is asked to merge', () => {
    const env = { ...GITLAB, CI_MERGE_REQUEST_PROJECT_ID: '3' };
    expect(detectHost(env, {}, COMMENT)).toMatchObject({ value: { repo: '3' } });
    expect(detectHost(env, {}, { purpose: 'issue' })).toMatchObject({ value: { repo: '8' } });
  });

  test('gives its values to no other host', () => {
    const choice = { host: 'gitlab', repo: 'a/b/c', number: 1 } as const;
    const env = { ...GITHUB, ...GITLAB, GITLAB_CI: '', CI_API_V4_URL: 'https://evil.example.com' };
    expect(detectHost(env, choice, COMMENT)).toMatchObject({ ok: false, reason: 'token' });
    expect(detectHost({ ...env, GITLAB_TOKEN: 'mine' }, choice, COMMENT)).toMatchObject({
      value: { apiUrl: 'https://gitlab.com/api/v4', repo: 'a/b/c', token: 'mine', jobToken: false },
    });
  });

  test.each([
    [{ pull_request: { number: 9 } }, 9],
    [{ issue: { number: 9, pull_request: {} } }, 9],
    [{ issue: { number: 9 } }, 5],
    [{ workflow_run: { pull_requests: [{ number: 9 }] } }, 9],
    [{ workflow_run: { pull_requests: [] } }, 5],
    [{ pull_request: { number: '9; rm' } }, 5],
    [{ pull_request: { number: -1 } }, 5],
    ['nothing', 5],
  ])('%j is for pull request %i', (event, number) => {
    expect(detectHost(GITHUB, {}, { ...COMMENT, event: JSON.stringify(event) })).toMatchObject({ value: { number } });
  });

  test('is not guessed, and never asked without a token that can be one', () => {
    expect(detectHost({ GITHUB_TOKEN: 'x' }, {}, COMMENT)).toMatchObject({ ok: false, reason: 'usage' });
    expect(detectHost({ ...GITHUB, GITHUB_TOKEN: 'a\r\nhost: evil' }, {}, COMMENT)).toEqual({
      ok: false,
      reason: 'token',
      problem: 'GITHUB_TOKEN does not hold a token: GitHub needs a token with write permission',
    });
    for (const repo of ['acme', 'acme/docs/x', '../x', 'acme/..', 'a b/c', 'a/b?x']) {
      expect(detectHost(GITHUB, { repo }, COMMENT)).toMatchObject({ ok: false, reason: 'usage' });
    }
  });
});

test('what a report comes from is told by the pipeline alone', () => {
  const run = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_RUN_ID: '3' };
  const event = JSON.stringify({ pull_request: { head: { sha: 'abc' } } });
  expect(originOf({ ...GITHUB, ...run }, event)).toEqual({
    runUrl: 'https://github.com/acme/docs/actions/runs/3',
    commit: 'abc',
  });
  expect(originOf({ ...GITLAB, CI_JOB_URL: 'https://gitlab.com/j/1', CI_COMMIT_SHA: 'def' }, undefined)).toEqual({
    runUrl: 'https://gitlab.com/j/1',
    commit: 'def',
  });
  expect(originOf(run, event)).toEqual({});
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import { EXIT } from '../../src/command/cli/exit.ts';
import { createProgram } from '../../src/command/cli/program.ts';
import { allTopics } from '../../src/command/cli/topics.ts';
import { render as renderJson } from '../../src/command/report/formats/json.ts';
import { render as renderNdjson } from '../../src/command/report/formats/ndjson.ts';
import { ALL_RESULTS, type ResultType } from '../../src/command/report/results.ts';
import { parseSnapshot, printSnapshot } from '../../src/core/ledger/format.ts';
import { decodePlan, encodePlan } from '../../src/core/plan/codec.ts';
import { fakeTerminal } from '../support/command.ts';
import { codesInSource } from './codes.ts';
import { commandFacts, definitionFacts, jsonFacts, schemaFacts } from './facts.ts';
import { expectRecorded } from './golden.ts';
import { LEDGER, PLAN, RESULTS } from './samples.ts';
import type { Fact } from './surface.ts';

const ROOT = new URL('../../', import.meta.url);

function jsonAt(path: string): JsonObject {
  return JSON.parse(readFileSync(new URL(path, ROOT), 'utf8')) as JsonObject;
}

function objectIn(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

const VIEW = {
  colour: false,
  width: 80,
  verbose: true,
  isTerminal: false,
  pathOf: (file: string) => file,
  readHelp: async () => () => undefined,
  readVersion: () => '1.0.0',
};

describe('within a major version', () => {
  test('commands keep their flags and arguments', () => {
    const { terminal } = fakeTerminal('/');
    expectRecorded('commands', commandFacts(createProgram('', terminal)));
  });

  test('exit codes keep their meaning', () => {
    expectRecorded(
      'exit-codes',
      Object.entries(EXIT).map(([name, code]): Fact => `has ${code} = ${name}`),
    );
  });

  test('JSON keeps its keys and their types', async () => {
    const facts: Fact[] = [];
    for (const type of Object.keys(RESULTS) as ResultType[]) {
      facts.push(...jsonFacts(type, JSON.parse(await renderJson(RESULTS[type], VIEW)) as Json));
    }
    expectRecorded('json', facts);
  });

  test('lines of JSON keep their types, keys and their types', async () => {
    const facts: Fact[] = [];
    for (const type of ALL_RESULTS) {
      const lines = (await renderNdjson(RESULTS[type], VIEW)).split('\n').filter((line) => line !== '');
      for (const line of lines.map((text) => JSON.parse(text) as JsonObject)) {
        facts.push(...jsonFacts(`${type} ${String(line['type'] ?? 'line')}`, line));
      }
    }
    expectRecorded('ndjson', facts);
  });

  test('a plan file keeps its keys, and one that was saved is still read', () => {
    expectRecorded('plan-file', jsonFacts('plan', JSON.parse(encodePlan(PLAN)) as Json));
    const saved = readFileSync(new URL('./plan-2.0.json.golden', import.meta.url), 'utf8');
    const read = decodePlan(saved);
    expect(read.diagnostics).toEqual([]);
    expect(read.ok && read.value.changes.map(({ action }) => action)).toEqual(PLAN.changes.map(({ action }) => action));
  });

  test('a ledger keeps its keys, and one that was written is read for ever', () => {
    const text = printSnapshot(LEDGER);
    const named = (map: Json | undefined): Json => ({ '*': Object.values(objectIn(map))[0] ?? null });
    const json = JSON.parse(text) as JsonObject;
    expectRecorded(
      'ledger',
      jsonFacts('ledger', { ...json, entries: named(json['entries']), intents: named(json['intents']) }),
    );
    const saved = parseSnapshot(readFileSync(new URL('./ledger-1.0.json.golden', import.meta.url)), 'ledger-1.0.json');
    expect(saved.diagnostics).toEqual([]);
    expect(saved.ok && [...saved.value.entries]).toEqual([...LEDGER.entries]);
    expect(saved.ok && [...saved.value.intents]).toEqual([...LEDGER.intents]);
  });

  test('a manifest keeps its keys and values, and demands no more', () => {
    expectRecorded('manifest', definitionFacts(jsonAt('schemas/workspace.schema.json')));
  });

  test('kinds, guards, consents, lint rules and codes keep their names', () => {
    expectRecorded('names', [
      ...allTopics()
        .filter(({ group }) => group === 'kind' || group === 'guard' || group === 'lint')
        .map(({ group, name }): Fact => `has ${group} ${name}`),
      ...codesInSource(new URL('src/', ROOT)).map((code): Fact => `has code ${code}`),
    ]);
  });

  test('Pulumi resources keep their inputs and outputs', () => {
    const schema = jsonAt('schemas/pulumi.json');
    const resources = Object.entries(objectIn(schema['resources'])).flatMap(([name, resource]) => {
      const { inputProperties, requiredInputs, properties } = objectIn(resource);
      return [
        ...schemaFacts(`${name} input`, {
          type: 'object',
          properties: inputProperties ?? {},
          required: requiredInputs ?? [],
        }),
        ...schemaFacts(`${name} output`, { type: 'object', properties: properties ?? {} }),
      ];
    });
    const types = Object.entries(objectIn(schema['types'])).flatMap(([name, type]) => schemaFacts(name, type));
    const { variables } = objectIn(schema['config']);
    expectRecorded('pulumi', [
      ...resources,
      ...types,
      ...schemaFacts('config', { type: 'object', properties: variables ?? {} }),
    ]);
  });

  test('the action keeps its inputs and outputs', () => {
    const action = parse(readFileSync(new URL('action.yml', ROOT), 'utf8')) as JsonObject;
    expectRecorded('action', [
      ...Object.entries(objectIn(action['inputs'])).flatMap(([name, input]): readonly Fact[] => [
        `has input ${name}`,
        ...(objectIn(input)['required'] === true ? [`needs input ${name}` as const] : []),
      ]),
      ...Object.keys(objectIn(action['outputs'])).map((name): Fact => `has output ${name}`),
    ]);
  });
});

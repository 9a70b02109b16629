import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { parseAllDocuments } from 'yaml';
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import { lazilyBy } from '../../src/base/lazily.ts';

/** An object of Kubernetes, as far as the tests look at it. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name?: string };
  readonly spec: {
    readonly template?: { readonly spec: PodSpec };
    readonly completions?: number;
    readonly jobTemplate?: {
      readonly spec: { readonly completions: number; readonly template: { readonly spec: PodSpec } };
    };
  };
}

export interface Container {
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly workingDir?: string;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string; readonly readOnly?: boolean }[];
}

export interface PodSpec {
  readonly initContainers?: readonly Container[];
  readonly containers: readonly Container[];
  readonly volumes: readonly { readonly name: string; readonly secret?: { readonly secretName: string } }[];
}

interface Definition {
  readonly name: string;
  readonly versions: readonly string[];
  readonly schema: JsonObject;
}

const [HEAD = '', ...LINES] = readFileSync(new URL('definitions.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const DEFINITIONS = LINES.map((line) => JSON.parse(line) as Definition);

/** The versions of Kubernetes whose types are kept in `definitions.jsonl`. */
export const VERSIONS: readonly string[] = (JSON.parse(HEAD) as { readonly versions: readonly string[] }).versions;

/** As strict as the API server with field validation: no unknown property; numbers where it takes them. */
function strict(schema: Json): Json {
  if (Array.isArray(schema)) {
    return schema.map(strict);
  }
  if (!isJsonObject(schema)) {
    return schema;
  }
  const { format, ...others } = schema;
  const inner = Object.fromEntries(Object.entries(others).map(([key, value]) => [key, strict(value ?? null)]));
  const isClosed = isJsonObject(schema['properties']) && schema['additionalProperties'] === undefined;
  return {
    ...inner,
    ...(isClosed ? { additionalProperties: false } : {}),
    ...(format === 'int-or-string' ? { type: ['string', 'integer'] } : {}),
  };
}

const validators = lazilyBy((key: string): ValidateFunction => {
  const [version = '', name = ''] = key.split(' ');
  const definitions = DEFINITIONS.filter(({ versions }) => versions.includes(version));
  return new Ajv({ allErrors: true, strict: false }).compile({
    $ref: `#/definitions/${name}`,
    definitions: Object.fromEntries(definitions.map((one) => [one.name, strict(one.schema)])),
  });
});

/** What a version of Kubernetes has against an object. */
export function problemsOf(version: string, object: KubernetesObject): readonly string[] {
  const [group = '', version1] = object.apiVersion.split('/');
  const folder = version1 === undefined ? 'core' : group.replace('.k8s.io', '');
  const validate = validators(`${version} io.k8s.api.${folder}.v1.${object.kind}`);
  validate(object);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${object.kind}${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** The objects in a text of YAML documents. */
export function objectsIn(text: string): readonly KubernetesObject[] {
  const documents = parseAllDocuments(text);
  return documents.flatMap((document) => {
    const object = document.toJS() as KubernetesObject | null;
    return object === null ? [] : [object];
  });
}

/** The pods that an object starts. */
export function podOf({ spec }: KubernetesObject): PodSpec | undefined {
  return spec.template?.spec ?? spec.jobTemplate?.spec.template.spec;
}

/** The containers of a pod, in the order in which they run. */
export function containersOf({ initContainers = [], containers }: PodSpec): readonly Container[] {
  return [...initContainers, ...containers];
}

/** What every pod of ours keeps to. */
export const HARDENED_POD = {
  automountServiceAccountToken: false,
  securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
};

export const HARDENED_CONTAINER = {
  securityContext: {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  },
};

import { type Expression, type Node, parse } from 'acorn';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';

/** A value in an expression, or a function that it passes to a list method. */
type Value = Json | undefined | ((item: Value) => Value);
type Names = ReadonlyMap<string, Value>;

/** More than any condition on a few hundred reviews takes, and short enough to wait for. */
const MAX_STEPS = 100_000;

/** The expression has no value: it is malformed, does more than compare, or takes too long. */
class NoValue extends Error {}

/** The methods that an expression may call. None changes anything, and none returns more than it received. */
const METHODS: Readonly<Record<string, (of: Value, argument: Value) => Value>> = {
  startsWith: (text, start) => textOf(text).startsWith(textOf(start)),
  endsWith: (text, end) => textOf(text).endsWith(textOf(end)),
  includes: (of, part) =>
    Array.isArray(of) ? (of as readonly Value[]).includes(part) : textOf(of).includes(textOf(part)),
  toLowerCase: (text) => textOf(text).toLowerCase(),
  trim: (text) => textOf(text).trim(),
  some: (list, test) => listOf(list).some((item) => Boolean(called(test, item))),
  every: (list, test) => listOf(list).every((item) => Boolean(called(test, item))),
  filter: (list, test) => listOf(list).filter((item) => Boolean(called(test, item))),
  find: (list, test) => listOf(list).find((item) => Boolean(called(test, item))),
  map: (list, make) => listOf(list).map((item) => called(make, item) as Json),
};

const OPERATORS: Readonly<Record<string, (left: Value, right: Value) => Value>> = {
  '==': (left, right) => (left ?? null) === (right ?? null),
  '!=': (left, right) => (left ?? null) !== (right ?? null),
  '===': (left, right) => left === right,
  '!==': (left, right) => left !== right,
  '<': (left, right) => isBefore(left, right),
  '>': (left, right) => isBefore(right, left),
  '<=': (left, right) => isBefore(left, right) || left === right,
  '>=': (left, right) => isBefore(right, left) || left === right,
  '+': (left, right) => numberOf(left) + numberOf(right),
  '-': (left, right) => numberOf(left) - numberOf(right),
};

function textOf(value: Value): string {
  if (typeof value !== 'string') {
    throw new NoValue('not a text');
  }
  return value;
}

function numberOf(value: Value): number {
  if (typeof value !== 'number') {
    throw new NoValue('not a number');
  }
  return value;
}

function listOf(value: Value): readonly Json[] {
  if (!Array.isArray(value)) {
    throw new NoValue('not a list');
  }
  return value;
}

function called(value: Value, argument: Value): Value {
  if (typeof value !== 'function') {
    throw new NoValue('not a function');
  }
  return value(argument);
}

/** Numbers and texts have an order; times are texts that sort by time. */
function isBefore(left: Value, right: Value): boolean {
  return typeof left === 'string' ? left < textOf(right) : numberOf(left) < numberOf(right);
}

/** Own fields only: the inherited ones of every JavaScript object lead out of the expression. */
function fieldOf(value: Value, name: Value): Value {
  if (Array.isArray(value) || typeof value === 'string') {
    return name === 'length' ? value.length : typeof name === 'number' ? value[name] : undefined;
  }
  if (!isJsonObject(value as Json)) {
    throw new NoValue('has no fields');
  }
  return Object.hasOwn(value as JsonObject, String(name)) ? (value as JsonObject)[String(name)] : undefined;
}

/** Evaluates the permitted syntax; anything else has no value. */
function createEvaluation(): (node: Node, names: Names) => Value {
  let steps = 0;
  const resultOf = (node: Node, names: Names): Value => {
    steps += 1;
    if (steps > MAX_STEPS) {
      throw new NoValue('takes too long');
    }
    const expression = node as Expression;
    const of = (child: Node): Value => resultOf(child, names);
    switch (expression.type) {
      case 'Literal':
        return expression.value as Value;
      case 'Identifier':
        if (!names.has(expression.name)) {
          throw new NoValue('an unknown name');
        }
        return names.get(expression.name);
      case 'ArrayExpression':
        return expression.elements.map((element) => of(element as Node) as Json);
      case 'ChainExpression':
        return of(expression.expression);
      case 'MemberExpression': {
        const value = of(expression.object);
        if (expression.optional && (value ?? null) === null) {
          return undefined;
        }
        const { property } = expression;
        return fieldOf(value, !expression.computed && property.type === 'Identifier' ? property.name : of(property));
      }
      case 'CallExpression': {
        const {
          callee,
          arguments: [argument],
        } = expression;
        const name =
          callee.type === 'MemberExpression' && !callee.computed && callee.property.type === 'Identifier'
            ? callee.property.name
            : '';
        const method = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
        if (callee.type !== 'MemberExpression' || method === undefined) {
          throw new NoValue('an unknown method');
        }
        return method(of(callee.object), argument === undefined ? undefined : of(argument));
      }
      case 'ArrowFunctionExpression': {
        const [parameter] = expression.params;
        if (parameter?.type !== 'Identifier' || !expression.expression) {
          throw new NoValue('not a plain function');
        }
        return (item) => resultOf(expression.body, new Map([...names, [parameter.name, item]]));
      }
      case 'UnaryExpression':
        if (expression.operator === '!') {
          return !of(expression.argument);
        }
        return expression.operator === '-' ? -numberOf(of(expression.argument)) : refused();
      case 'LogicalExpression': {
        const left = of(expression.left);
        const isDecided =
          expression.operator === '&&' ? !left : expression.operator === '||' ? Boolean(left) : (left ?? null) !== null;
        return isDecided ? left : of(expression.right);
      }
      case 'BinaryExpression':
        return (OPERATORS[expression.operator] ?? refused)(of(expression.left), of(expression.right));
      case 'ConditionalExpression':
        return of(expression.test) ? of(expression.consequent) : of(expression.alternate);
      default:
        return refused();
    }
  };
  return resultOf;
}

function refused(): never {
  throw new NoValue('more than an expression may have');
}

/** Whether an expression is true for the facts. One without a value is not. */
export function evaluate(text: string, facts: JsonObject): boolean {
  try {
    // In parentheses, a text with several statements is malformed, or has more than one body node.
    const { body } = parse(`(${text}\n)`, { ecmaVersion: 2020 });
    const [statement] = body;
    return body.length === 1 && statement?.type === 'ExpressionStatement'
      ? createEvaluation()(statement.expression, new Map(Object.entries(facts))) === true
      : false;
  } catch (error) {
    // A RangeError means that the expression is nested too deeply.
    if ([NoValue, SyntaxError, RangeError].some((type) => error instanceof type)) {
      return false;
    }
    throw error;
  }
}

import { describe } from 'vitest';
import { describeAnswers } from './answers-support.ts';

describe('some forms of the answers that were published', () => {
  describeAnswers({ most: 3, one: 8 });
});

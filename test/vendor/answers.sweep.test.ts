import { describe } from 'vitest';
import { describeAnswers } from './answers-support.ts';

describe('every form of the answers that were published', () => {
  describeAnswers({ most: 300 });
});

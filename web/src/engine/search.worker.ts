/** The search, away from the page's own thread: a question comes, its answer goes back, and before it the reports of its iterations. */
import { EngineError } from './memory';
import { SearchCore, help } from './search_core';
import type { Question, Reply } from './search_types';

let core: SearchCore | null = null;

const reply = (message: Reply): void => postMessage(message);

function answerTo(question: Question): unknown {
  if (question.ask === 'start') {
    core = new SearchCore(question.module, { threads: question.threads });
    return core.helperPlaces;
  }
  if (question.ask === 'help') return help(question.module, question.place);
  if (!core) throw new Error('a question before the start');
  switch (question.ask) {
    case 'tables':
      for (const file of question.files) core.addTable(file);
      return null;
    case 'analyze':
      return core.analyze(
        question.line,
        question.limits,
        (report) => reply({ kind: 'progress', report }),
        question.stopping,
      );
    case 'choose':
      return core.choose(question.line, question.level, question.seed);
    case 'accept':
      return core.accept(question.line, question.level, question.south);
    case 'offer':
      return core.offer(question.line, question.level);
  }
}

onmessage = ({ data }: MessageEvent<Question>) => {
  try {
    reply({ kind: 'answer', answer: answerTo(data) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const problem =
      error instanceof EngineError
        ? error.problem
        : { code: 'internal', message, found: '', expected: '' };
    reply({ kind: 'error', problem });
  }
};

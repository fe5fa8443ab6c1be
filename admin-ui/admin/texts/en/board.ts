import type { Text } from '../text.js';
import type { board as turkish } from '../tr/board.js';

export const board: Record<keyof typeof turkish, Text> = {
  'board.opens': 'opens',
  'board.todayChip': 'Opening today {n}',
  'board.dense': 'Dense',
  'board.plannedChip': 'Planned {n}',
  'board.closesAt': 'Closes at {time}',
  'board.cancelPlan': 'Cancel the plan',
  'board.planConsequence': 'The service does not close at the planned time; no agent is notified.',
  'board.planCancelled': '{service}: the plan is cancelled ({time}). The service will not close.',
  'board.planOver': 'The plan is no longer valid: its time has come, or it ended before.',
  'board.select': 'Select: {service}',
  'board.selectAll': 'Select all',
  'board.selectMode': 'Select',
  'board.selection': 'Selection',
  'board.selected': '{n} selected',
  'board.clearSelection': 'Clear selection',
  'board.selectMatching': 'Select all that match ({n})',
  'board.close': 'Close…',
  'board.open': 'Open…',
  'board.evaluation': 'Automatic evaluation',
  'board.evaluationOn': 'Start the evaluation',
  'board.evaluationOff': 'Stop the evaluation',
  'board.evaluationSwitchedOn': 'Automatic evaluation was started for {n} records.',
  'board.evaluationSwitchedOff': 'Automatic evaluation was stopped for {n} records.',
  'board.days': '30 days',
};

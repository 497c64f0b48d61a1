/** Module calendar. https://docs.python.org/3.13/library/calendar.html */
import type { ModuleDefinition } from '../registry.js';
import { calendarSource } from './python-source.js';

export const calendarModule: ModuleDefinition = {
  name: 'calendar',
  doc: 'Calendar printing functions.',
  python: calendarSource,
};

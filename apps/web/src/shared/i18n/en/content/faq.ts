import type { GroupedDocument } from '../../content-document.ts';
import { administratorQuestions } from './faq-administrators.ts';
import { buyerQuestions } from './faq-buyers.ts';
import { commonQuestions } from './faq-common.ts';
import { evaluatorQuestions } from './faq-evaluators.ts';
import { supplierQuestions } from './faq-suppliers.ts';

export const faq: GroupedDocument = {
  title: 'FAQ',
  intro: 'Short answers to common questions. Questions for your current role come first.',
  groups: [commonQuestions, supplierQuestions, buyerQuestions, evaluatorQuestions, administratorQuestions],
};

import { decimalSchema } from '@tenderbox/contract';
import { useState } from 'react';
import { z } from 'zod';
import { CheckboxField } from '../../shared/forms/checkbox-field.tsx';
import { SelectField } from '../../shared/forms/choice-field.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { ListField } from '../../shared/forms/list-field.tsx';
import { MarkdownField } from '../../shared/forms/markdown-field.tsx';
import { MoneyField, NumberField } from '../../shared/forms/number-field.tsx';
import { SaveBar } from '../../shared/forms/save-bar.tsx';
import { StaleRevisionNotice } from '../../shared/forms/stale-revision-notice.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useAppForm } from '../../shared/forms/use-app-form.ts';
import { useRevisedForm } from '../../shared/forms/use-revised-form.ts';
import { ApiError } from '../../shared/lib/api-error.ts';
import { KitSection, KitState, later } from './kit-section.tsx';

const schema = z.object({
  instructions: z.string().max(10_000),
  questions: z
    .array(
      z.object({
        id: z.string().optional(),
        title: z.string().min(1).max(255),
        kind: z.enum(['text', 'number', 'file']),
        weeks: z.number().min(1).max(120).nullable(),
        isRequired: z.boolean(),
      }),
    )
    .min(1),
  estimate: z.literal('').or(decimalSchema(2)),
});

type Sheet = z.output<typeof schema> & { revision: number };

const first: Sheet = {
  revision: 1,
  instructions: 'Price **every line**. Rates hold until 2027-03-31.',
  questions: [
    { id: 'a', title: 'Who does the marine transport?', kind: 'text', weeks: null, isRequired: true },
    { id: 'b', title: 'Weeks from order to hand-over', kind: 'number', weeks: 20, isRequired: true },
  ],
  estimate: '1284600.00',
};

const kinds = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'file', label: 'File' },
];

const labels = {
  instructions: 'Instructions',
  questions: 'Questions',
  'questions.*.title': 'Question',
  'questions.*.kind': 'Kind of answer',
  'questions.*.weeks': 'Most',
  'questions.*.isRequired': 'Required',
  estimate: 'Estimate',
};

const valuesOf = ({ instructions, questions, estimate }: Sheet) => ({ instructions, questions, estimate });

/** Form with nested values that someone else saves at the same time. */
export function KitNested() {
  const [stored, setStored] = useState(first);
  const form = useAppForm(schema, valuesOf(stored));
  const { onSubmit, stale } = useRevisedForm({
    form,
    stored,
    valuesOf,
    save: async (values, revision) => {
      await later(500);
      if (revision === 1) throw elsewhere();
      const saved = { ...values, revision: revision + 1 };
      setStored(saved);
      return saved;
    },
  });
  return (
    <KitSection id="nested" title="Nested values">
      <KitState
        title="Items that are added, copied, moved and removed; the first save comes too late"
        columns={8}
      >
        <Form form={form} onSubmit={onSubmit} label="Answer sheet" guardsLeaving={false}>
          <StaleRevisionNotice stale={stale} labels={labels} />
          <MarkdownField name="instructions" label={labels.instructions} max={10_000} />
          <ListField
            name="questions"
            label={labels.questions}
            help="In the order in which suppliers answer them"
            isRequired
            addLabel="Question"
            itemLabel={(number) => `Question ${number}`}
            newItem={() => ({ title: '', kind: 'text', weeks: null, isRequired: false })}
          >
            {(path) => (
              <>
                <TextField name={`${path}.title`} label={labels['questions.*.title']} isRequired />
                <SelectField name={`${path}.kind`} label={labels['questions.*.kind']} options={kinds} />
                <NumberField
                  name={`${path}.weeks`}
                  label={labels['questions.*.weeks']}
                  unit="weeks"
                  isOptional
                />
                <CheckboxField
                  name={`${path}.isRequired`}
                  label={labels['questions.*.isRequired']}
                  isSwitch
                />
              </>
            )}
          </ListField>
          <MoneyField name="estimate" label={labels.estimate} currency="GBP" isOptional />
          <SaveBar>Save task</SaveBar>
        </Form>
      </KitState>
    </KitSection>
  );
}

function elsewhere() {
  const [transport, handOver] = first.questions;
  const questions = [
    { ...transport, title: 'Who carries the cranes?' },
    { ...handOver, weeks: 26 },
    { id: 'c', title: 'Certificates held', kind: 'file', weeks: null, isRequired: false },
  ];
  return new ApiError(409, {
    message: 'Someone else has changed this in the meantime. Please look at what is stored now.',
    code: 'STALE_REVISION',
    data: { ...first, revision: 2, questions },
  });
}

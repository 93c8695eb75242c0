import Box from '@mui/material/Box';
import { useState } from 'react';
import { z } from 'zod';
import { FileField } from '../../shared/forms/file-field.tsx';
import { fileList, optionalFile } from '../../shared/forms/file-rules.ts';
import { Form } from '../../shared/forms/form.tsx';
import { SubmitButton } from '../../shared/forms/submit-button.tsx';
import { useAppForm } from '../../shared/forms/use-app-form.ts';
import { KitSection, KitState } from './kit-section.tsx';

const schema = z.object({ terms: optionalFile(), drawings: fileList({ maxSize: 1024 }), going: fileList() });

const file = (name: string, size: number) => new File([new Uint8Array(size)], name);
const startValues = {
  terms: null,
  drawings: [file('drawing.pdf', 800), file('too-large.pdf', 4096), file('program.exe', 100)],
  going: [file('a-drawing-with-quite-a-long-name-of-the-outer-harbour-and-its-quays.zip', 5_000_000)],
};

export function KitFiles() {
  const form = useAppForm(schema, startValues);
  const [isCancelled, setCancelled] = useState(false);
  return (
    <KitSection id="files" title="Files">
      <Box sx={{ gridColumn: { md: 'span 7' }, minWidth: 0 }}>
        <Form form={form} onSubmit={() => undefined} label="Files" guardsLeaving={false}>
          <KitState title="One file, or none">
            <FileField name="terms" label="Terms and conditions" />
          </KitState>
          <KitState title="Several files, some of them refused on sending">
            <FileField name="drawings" label="Drawings" isMultiple maxSize={1024} />
          </KitState>
          <KitState title="Going up">
            <FileField
              name="going"
              label="Additional files"
              isMultiple
              progressOf={() => (isCancelled ? null : { percent: 62, onCancel: () => setCancelled(true) })}
            />
          </KitState>
          <Box>
            <SubmitButton>Send files</SubmitButton>
          </Box>
        </Form>
      </Box>
    </KitSection>
  );
}

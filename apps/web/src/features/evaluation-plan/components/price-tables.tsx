import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { PlanTask } from '@tenderbox/contract';
import { Field } from '../../../shared/forms/field.tsx';
import { Wide } from '../../../shared/forms/field-group.tsx';
import { useField } from '../../../shared/forms/use-field.ts';

/** Check boxes for tasks with a price table. */
export function PriceTables({
  name,
  label,
  tasks,
}: {
  name: string;
  label: string;
  tasks: readonly PlanTask[];
}) {
  const { field, id, message } = useField(name);
  if (!tasks.length) return null;
  const chosen = (field.value ?? []) as string[];
  return (
    <Wide>
      <Field id={id} name={name} label={label} message={message} isGroup>
        <Box role="group" aria-labelledby={`${id}-label`} sx={{ display: 'grid' }}>
          {tasks.map((task) => (
            <FormControlLabel
              key={task.id}
              label={`${task.title} (${task.currency})`}
              control={
                <Checkbox
                  size="small"
                  checked={chosen.includes(task.id)}
                  onChange={(_event, isChosen) =>
                    field.onChange(isChosen ? [...chosen, task.id] : chosen.filter((one) => one !== task.id))
                  }
                />
              }
            />
          ))}
        </Box>
      </Field>
    </Wide>
  );
}

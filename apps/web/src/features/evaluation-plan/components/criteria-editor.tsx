import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { visuallyHidden } from '@mui/utils';
import type { Criterion, Plan, PlanTask } from '@tenderbox/contract';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { Add } from '../../../shared/icons/add.ts';
import { ArrowDownward } from '../../../shared/icons/arrow-downward.ts';
import { ArrowUpward } from '../../../shared/icons/arrow-upward.ts';
import { DeleteOutlined } from '../../../shared/icons/delete-outlined.ts';
import { DragIndicator } from '../../../shared/icons/drag-indicator.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { MoreMenu } from '../../../shared/ui/actions/more-menu.tsx';
import { CriterionFields } from './criterion-fields.tsx';
import { OptionalText } from './plan-inputs.tsx';
import { intoGroup, kinds, moved, newCriterion, sumOf } from './plan-values.ts';
import { PointsBar } from './points-bar.tsx';

/** The criteria of a plan: added, edited in place, grouped, and reordered by drag, arrow keys or menu. */
export function CriteriaEditor({ tasks }: { tasks: readonly PlanTask[] }) {
  const { t } = useTranslation();
  const form = useFormContext();
  const plan = useWatch({ name: 'plan' }) as Plan;
  const [openId, setOpenId] = useState<string | null>(null);
  const [spoken, setSpoken] = useState('');
  const dragged = useRef<string | null>(null);
  const set = (criteria: Criterion[]) => form.setValue('plan.criteria', criteria, { shouldDirty: true });
  const ungrouped = plan.criteria.filter((one) => one.kind !== 'REQUIREMENT' && !one.groupId);
  const requirements = plan.criteria.filter((one) => one.kind === 'REQUIREMENT');
  const listOf = (one: Criterion) => {
    if (one.kind === 'REQUIREMENT') return requirements;
    return one.groupId
      ? plan.criteria.filter((each) => each.kind !== 'REQUIREMENT' && each.groupId === one.groupId)
      : ungrouped;
  };

  function step(one: Criterion, by: -1 | 1) {
    const list = listOf(one);
    const place = list.indexOf(one) + by;
    const target = list[place];
    if (!target) return;
    set(moved(plan.criteria, one.id, target.id));
    setSpoken(t('evaluationPlan.moved', { title: one.title, place: place + 1, count: list.length }));
  }
  function remove(one: Criterion) {
    set(plan.criteria.filter((each) => each.id !== one.id));
    const named = (form.getValues('evaluators') ?? []) as { roleEntryId: string; criterionIds: string[] }[];
    const left = named
      .map((person) => ({ ...person, criterionIds: person.criterionIds.filter((id) => id !== one.id) }))
      .filter(({ criterionIds }) => criterionIds.length > 0);
    form.setValue('evaluators', left, { shouldDirty: true });
  }
  function add(one: Criterion) {
    set([...plan.criteria, one]);
    setOpenId(one.id);
  }
  const rowsOf = (list: readonly Criterion[]) =>
    list.map((criterion) => (
      <CriterionRow
        key={criterion.id}
        criterion={criterion}
        index={plan.criteria.indexOf(criterion)}
        tasks={tasks}
        isOpen={openId === criterion.id}
        onToggle={() => setOpenId(openId === criterion.id ? null : criterion.id)}
        onStep={(by) => step(criterion, by)}
        onRemove={() => remove(criterion)}
        onDragStart={() => {
          dragged.current = criterion.id;
        }}
        onDrop={() => {
          if (dragged.current) set(moved(plan.criteria, dragged.current, criterion.id));
          dragged.current = null;
        }}
      />
    ));

  return (
    <>
      <PointsBar plan={plan} showsSum />
      <Box role="status" style={visuallyHidden}>
        {spoken}
      </Box>
      {plan.criteria.length === 0 && (
        <Box sx={{ py: 3, color: colours.ink3 }}>{t('evaluationPlan.noCriteria')}</Box>
      )}
      <Box sx={{ mt: 2, borderTop: `1px solid ${colours.line}` }}>{rowsOf(ungrouped)}</Box>
      {plan.groups.map((group, index) => {
        const list = plan.criteria.filter((one) => one.kind !== 'REQUIREMENT' && one.groupId === group.id);
        return (
          <Box key={group.id} sx={{ mt: 3 }}>
            <Box
              data-group={group.id}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged.current) set(intoGroup(plan.criteria, dragged.current, group.id));
                dragged.current = null;
              }}
              sx={{
                display: 'grid',
                gap: 1.5,
                alignItems: 'end',
                pb: 1.5,
                borderBottom: `1px solid ${colours.line}`,
                gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) 140px auto auto' },
              }}
            >
              <TextField
                name={`plan.groups.${index}.title`}
                label={t('evaluationPlan.fields.groupTitle')}
                isRequired
              />
              <OptionalText
                name={`plan.groups.${index}.minimumPoints`}
                label={t('evaluationPlan.fields.minimumPoints')}
                inputMode="decimal"
              />
              <Box sx={{ pb: 1, fontWeight: 600, fontSize: 14 }}>
                {t('evaluationPlan.subtotal', { sum: sumOf(list) })}
              </Box>
              <Button
                color="inherit"
                onClick={() => {
                  form.setValue(
                    'plan',
                    {
                      ...plan,
                      groups: plan.groups.filter(({ id }) => id !== group.id),
                      criteria: plan.criteria.map((one) =>
                        one.kind !== 'REQUIREMENT' && one.groupId === group.id
                          ? { ...one, groupId: null }
                          : one,
                      ),
                    },
                    { shouldDirty: true },
                  );
                }}
              >
                {t('evaluationPlan.removeGroup')}
              </Button>
            </Box>
            {rowsOf(list)}
          </Box>
        );
      })}
      {requirements.length > 0 && (
        <Box sx={{ mt: 3 }}>
          <Box sx={{ fontWeight: 600, pb: 1, borderBottom: `1px solid ${colours.line}` }}>
            {t('evaluationPlan.passOrFail')}
          </Box>
          {rowsOf(requirements)}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <AddCriterion plan={plan} tasks={tasks} onAdd={add} />
        <Button
          color="inherit"
          startIcon={<Add />}
          onClick={() =>
            form.setValue(
              'plan.groups',
              [
                ...plan.groups,
                { id: crypto.randomUUID(), title: t('evaluationPlan.newGroup'), minimumPoints: null },
              ],
              { shouldDirty: true },
            )
          }
        >
          {t('evaluationPlan.addGroup')}
        </Button>
      </Box>
    </>
  );
}

interface AddCriterionProps {
  plan: Plan;
  tasks: readonly PlanTask[];
  onAdd: (criterion: Criterion) => void;
}

/** Menu of the kinds of criteria. Those without a question or price table to look at cannot be chosen. */
function AddCriterion({ plan, tasks, onAdd }: AddCriterionProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const titleOf = (kind: (typeof kinds)[number]) =>
    t(kind === 'PRICE' ? 'evaluationPlan.price' : 'evaluationPlan.newCriterion');
  return (
    <>
      <Button variant="outlined" startIcon={<Add />} onClick={(event) => setAnchor(event.currentTarget)}>
        {t('evaluationPlan.addCriterion')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {kinds.map((kind) => {
          const one = newCriterion(kind, plan, tasks, titleOf(kind));
          return (
            <MenuItem
              key={kind}
              disabled={!one}
              onClick={() => {
                setAnchor(null);
                if (one) onAdd(one);
              }}
            >
              <Box sx={{ whiteSpace: 'normal', maxWidth: 320 }}>
                <Box sx={{ fontWeight: 600, fontSize: 14 }}>{t(`evaluationPlan.kinds.${kind}`)}</Box>
                <Box sx={{ fontSize: 12, color: colours.ink3 }}>
                  {one ? t(`evaluationPlan.kindHelp.${kind}`) : t('evaluationPlan.noQuestion')}
                </Box>
              </Box>
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}

interface CriterionRowProps {
  criterion: Criterion;
  index: number;
  tasks: readonly PlanTask[];
  isOpen: boolean;
  onToggle: () => void;
  onStep: (by: -1 | 1) => void;
  onRemove: () => void;
  onDragStart: () => void;
  onDrop: () => void;
}

function CriterionRow(props: CriterionRowProps) {
  const { criterion, index, tasks, isOpen, onToggle, onStep, onRemove, onDragStart, onDrop } = props;
  const { t } = useTranslation();
  const { errors } = useFormState({ name: `plan.criteria.${index}` });
  const list = (errors.plan as { criteria?: unknown[] } | undefined)?.criteria;
  const isInvalid = Boolean(list?.[index]);
  const [isOver, setOver] = useState(false);
  const [isMovable, setMovable] = useState(false);
  const { title } = criterion;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? -1 : 1);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onDrop();
  };
  return (
    <Box
      draggable={isMovable}
      onDragStart={onDragStart}
      onDragEnd={() => setMovable(false)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        borderBottom: `1px solid ${colours.line}`,
        boxShadow: isOver ? `inset 0 2px 0 ${colours.primary}` : undefined,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1 }}>
        <IconButton
          size="small"
          aria-label={t('evaluationPlan.move', { title })}
          onPointerDown={() => setMovable(true)}
          onPointerUp={() => setMovable(false)}
          onKeyDown={onKeyDown}
          sx={{ cursor: 'grab', display: { xs: 'none', sm: 'inline-flex' } }}
        >
          <DragIndicator fontSize="small" />
        </IconButton>
        <Box
          component="button"
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          sx={{
            flex: 1,
            minWidth: 0,
            minHeight: 44,
            p: 0,
            border: 0,
            bgcolor: 'transparent',
            textAlign: 'left',
            font: 'inherit',
            color: 'inherit',
            cursor: 'pointer',
          }}
        >
          <Box component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
            {title || t('evaluationPlan.criterion')}
          </Box>
          <Box
            component="span"
            sx={{ display: 'block', fontSize: 13, color: isInvalid ? colours.bad : colours.ink3 }}
          >
            {t(`evaluationPlan.kinds.${criterion.kind}`)}
          </Box>
        </Box>
        {criterion.kind !== 'REQUIREMENT' && (
          <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{criterion.points}</Box>
        )}
        <MoreMenu
          isInRow
          label={t('evaluationPlan.editCriterion', { title })}
          items={[
            { label: t('evaluationPlan.moveUp'), icon: ArrowUpward, onSelect: () => onStep(-1) },
            { label: t('evaluationPlan.moveDown'), icon: ArrowDownward, onSelect: () => onStep(1) },
            {
              label: t('evaluationPlan.removeCriterion'),
              icon: DeleteOutlined,
              isDestructive: true,
              onSelect: onRemove,
            },
          ]}
        />
      </Box>
      {isOpen && <CriterionFields index={index} criterion={criterion} tasks={tasks} />}
    </Box>
  );
}

import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import type { BoxStatus, Event, Task } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinNames } from '../../../entities/boxes/format-exact.ts';
import { ownUnitQuery } from '../../../entities/units/own-unit-query.ts';
import { KeyOutlined } from '../../../shared/icons/key-outlined.ts';
import { ApiError, textOfError } from '../../../shared/lib/api-error.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { BusyButton } from '../../../shared/ui/actions/busy-button.tsx';
import type { BoxGlyphState as Drawing } from '../../../shared/ui/brand/box-glyph.tsx';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { useConfirm } from '../../../shared/ui/feedback/use-confirm.tsx';
import { PageColumns } from '../../../shared/ui/layout/page-columns.tsx';
import { PhoneBar } from '../../../shared/ui/layout/phone-bar.tsx';
import { useNowUntil } from '../../../shared/ui/time/countdown.tsx';
import { formatInstant } from '../../../shared/ui/time/dates.ts';
import { useOpenBox, useReadBoxAgain, useWithdrawConfirmation } from '../api/use-box-commands.ts';
import { BoxContents, NotInTheBox } from './box-contents.tsx';
import { BoxOpeners, OpeningEffects, voidText } from './box-people.tsx';
import { type BoxPhase, isReady, phaseOf } from './box-state.ts';
import { BoxStatusPanel } from './box-status-panel.tsx';
import { BoxSteps } from './box-steps.tsx';

const navyButton = { bgcolor: colours.navy, '&:hover': { bgcolor: colours.navyDeep } };

interface BoxOpeningProps {
  event: Event;
  task: Task;
  box: BoxStatus;
  onOpened: () => void;
}

/** Box that has not been opened: its contents and the button that opens it. The page itself is the confirmation. */
export function BoxOpening({ event, task, box, onOpened }: BoxOpeningProps) {
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const now = Math.max(useNowUntil(task.endDate), useNowUntil(box.lastEndDate));
  const phase = phaseOf(event, task, box, now);
  const words = usePhaseText(event, box, phase);
  const { act, refusal, dialog } = useOpeningAction({ task, box, phase, onOpened, isPhone });
  const { submittedCount: count, leftSealed } = box;
  const isBesideEffects = isReady(phase) || phase === 'waiting';
  return (
    <PageColumns
      side={
        <>
          {isBesideEffects && <OpeningEffects count={count} leftSealed={leftSealed} />}
          {task.ended && <NotInTheBox event={event} task={task} />}
          {phase !== 'cancelled' && <BoxOpeners event={event} box={box} />}
        </>
      }
    >
      <BoxStatusPanel drawing={drawingOf(phase)} {...words} refusal={refusal}>
        {!isPhone && act}
      </BoxStatusPanel>
      {isPhone && act && <PhoneBar>{act}</PhoneBar>}
      {dialog}
      <BoxSteps event={event} task={task} box={box} phase={phase} />
      <BoxContents event={event} task={task} />
    </PageColumns>
  );
}

const drawingOf = (phase: BoxPhase): Drawing => (phase === 'running' || phase === 'some' ? 'open' : 'shut');

/** Title and explanation for the current phase. */
function usePhaseText(event: Event, box: BoxStatus, phase: BoxPhase): { title: string; text: string } {
  const { t } = useTranslation();
  const { data: own } = useQuery(ownUnitQuery);
  const unit = own?.name ?? t('box.moment.unit');
  const { submittedCount: count, confirmation, openers } = box;
  const active = openers.filter(({ isActive }) => isActive);
  const others = active.filter(({ isOwn }) => !isOwn).map(({ fullName }) => fullName);
  const inside = count > 0 ? t('box.moment.inTheBox', { count }) : t('box.moment.empty');
  const [latestVoid] = box.voidConfirmations;
  const voided = latestVoid ? `${voidText(t, latestVoid, event.timeZone)} ` : '';
  switch (phase) {
    case 'open':
      return { title: inside, text: count > 0 ? t('box.moment.text', { unit }) : t('box.moment.emptyText') };
    case 'first':
      return {
        title: inside,
        text: `${voided}${t(box.openersAreNamed ? 'box.moment.textNamed' : 'box.moment.textTwo', { unit })}`,
      };
    case 'envelope': {
      const envelope = box.waitsForEnvelope;
      return {
        title: t('box.moment.envelope', { envelope }),
        text: t('box.moment.envelopeText', { envelope }),
      };
    }
    case 'alone':
      return { title: inside, text: `${voided}${t('box.moment.alone', { unit })}` };
    case 'tooFew':
      return { title: inside, text: t('box.moment.tooFew', { count: active.length }) };
    case 'others': {
      const confirmed = confirmation
        ? `${t('box.moment.confirmedBy', {
            name: confirmation.by ?? t('box.moment.someone'),
            instant: formatInstant(confirmation.at, event.timeZone),
          })} `
        : voided;
      return { title: inside, text: `${confirmed}${t('box.moment.others', { names: joinNames(others) })}` };
    }
    case 'second': {
      const name = confirmation?.by ?? t('box.moment.someone');
      const instant = confirmation ? formatInstant(confirmation.at, event.timeZone) : '';
      return { title: inside, text: t('box.moment.second', { name, instant }) };
    }
    case 'waiting': {
      const names = joinNames(others.length > 0 ? others : [t('box.moment.someone')], 'disjunction');
      const text = t('box.moment.firstText', { names, count: Math.max(others.length, 1) });
      return { title: t('box.moment.first'), text };
    }
    default:
      return { title: t(`box.moment.${phase}`), text: t(`box.moment.${phase}Text`) };
  }
}

interface OpeningActionProps {
  task: Task;
  box: BoxStatus;
  phase: BoxPhase;
  onOpened: () => void;
  /** On a phone, opening is confirmed in a dialog because the button in the bar is easily tapped by accident. */
  isPhone: boolean;
}

function openLabel(t: TFunction, { openedAt, submittedCount }: BoxStatus): string {
  if (openedAt !== null) return t('box.moment.openAgain');
  return t(submittedCount > 0 ? 'box.moment.open' : 'box.moment.openEmpty');
}

/** The action button for the current phase, and why the server refused the action. */
export function useOpeningAction({ task, box, phase, onOpened, isPhone }: OpeningActionProps) {
  const { t } = useTranslation();
  const opening = useOpenBox(task.id);
  const withdrawal = useWithdrawConfirmation(task.id);
  const readAgain = useReadBoxAgain(task.id);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { confirm, dialog } = useConfirm();
  // The second click of a double click may arrive before the page re-renders: allow one action per phase.
  const actedIn = useRef<BoxPhase>(null);
  useEffect(() => {
    if (actedIn.current !== phase) actedIn.current = null;
  }, [phase]);

  async function run(work: () => Promise<unknown>) {
    if (actedIn.current === phase) return;
    actedIn.current = phase;
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      actedIn.current = null;
      if (!(error instanceof ApiError)) throw error;
      // Someone else opened the box first. The reloaded page shows that, so no error is needed.
      if (error.code !== 'BOX_OPENED') setRefusal(textOfError(error));
      await readAgain();
    }
  }
  const seen = box.closings.at(-1);
  const open = () =>
    run(async () => {
      if (!seen) return;
      const answer = await opening.send({ number: seen.number, root: seen.root });
      if ('waitingForSecond' in answer) showAppMessage({ text: t('box.moment.asked') });
      else onOpened();
    });
  const withdrawConfirmation = () =>
    run(async () => {
      await withdrawal.send();
      showAppMessage({ text: t('box.moment.takenBack') });
    });

  if (phase === 'waiting') {
    const act = (
      <BusyButton
        variant="outlined"
        color="inherit"
        isBusy={withdrawal.isRunning}
        onClick={() =>
          confirm({
            title: t('box.moment.takeBackTitle'),
            text: t('box.moment.takeBackText'),
            confirmLabel: t('box.moment.takeBack'),
            action: withdrawConfirmation,
          })
        }
      >
        {t('box.moment.takeBack')}
      </BusyButton>
    );
    return { act, refusal, dialog };
  }
  if (!isReady(phase) || !box.can.open) return { act: null, refusal, dialog };
  const others = box.openers.filter(({ isOwn, isActive }) => isActive && !isOwn);
  const [other] = others;
  const label =
    phase === 'first'
      ? others.length === 1 && other
        ? t('box.moment.ask', { name: other.fullName })
        : t('box.moment.askOthers')
      : openLabel(t, box);
  const askFirst = () =>
    confirm({
      title: t(phase === 'first' ? 'box.moment.confirmTitle' : 'box.moment.openTitle'),
      text: t(phase === 'first' ? 'box.moment.confirmText' : 'box.moment.openText', {
        count: box.openedAt === null ? box.submittedCount : box.readmittedCount,
      }),
      confirmLabel: label,
      confirmIcon: <KeyOutlined />,
      confirmSx: navyButton,
      ignoresDoubleTap: true,
      action: open,
    });
  const act = (
    <BusyButton
      variant="contained"
      size="large"
      startIcon={<KeyOutlined />}
      isBusy={opening.isRunning}
      onClick={() => (isPhone ? askFirst() : void open())}
      sx={{ ...navyButton, minWidth: 0, maxWidth: '100%', whiteSpace: 'normal' }}
    >
      {label}
    </BusyButton>
  );
  return { act, refusal, dialog };
}

import type { SupplierDuplicate } from '@tenderbox/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { findDuplicates, type Likeness } from '../api/find-duplicates.ts';
import { DuplicatesNotice } from './duplicates-notice.tsx';

const pauseInTyping = 400;

/** Fields that identify a supplier. */
type Telling = Pick<Likeness, 'supplierCode' | 'name' | 'email'>;

/** Values to search duplicates by: only those that differ from the saved ones. */
function likenessOf(typed: Partial<FieldValues>, stored: Telling | undefined): Telling {
  const text = (name: keyof Telling) => {
    const given = String(typed[name] ?? '').trim();
    return given === stored?.[name] ? '' : given;
  };
  return { supplierCode: text('supplierCode'), name: text('name'), email: text('email') };
}

/**
 * Finds and shows possible duplicates of the supplier in the form. `check` stops the first save if they have
 * not been shown yet; the next save continues.
 */
export function useDuplicates<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  stored?: Telling & { id: string },
) {
  const { t } = useTranslation();
  const [found, setFound] = useState<readonly SupplierDuplicate[]>([]);
  const seen = useRef(new Set<string>());
  const asked = useRef({ text: '', count: 0 });

  async function look(): Promise<readonly SupplierDuplicate[]> {
    const likeness = likenessOf(form.getValues(), stored);
    const isBlank = Object.values(likeness).every((text) => text === '');
    asked.current = { text: JSON.stringify(likeness), count: asked.current.count + 1 };
    const { count } = asked.current;
    const alike = isBlank ? [] : await findDuplicates({ ...likeness, exceptId: stored?.id }).catch(() => []);
    // Ignore the response to an outdated request.
    if (count === asked.current.count) setFound(alike);
    return alike;
  }

  const lookWhileTyping = useEffectEvent(() => {
    if (JSON.stringify(likenessOf(form.getValues(), stored)) !== asked.current.text) void look();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(lookWhileTyping, pauseInTyping);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [form]);

  return {
    notice: found.length > 0 && <DuplicatesNotice duplicates={found} />,
    check: async () => {
      const shownBefore = new Set([...seen.current, ...found.map(({ id }) => id)]);
      const alike = await look();
      const isNews = alike.some(({ id }) => !shownBefore.has(id));
      seen.current = new Set([...shownBefore, ...alike.map(({ id }) => id)]);
      if (isNews) throw new ApiError(409, { message: t('suppliers.duplicates.refusal') });
    },
  };
}

import type { SupplierDuplicate } from '@tenderbox/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { type DuplicateCriteria, findDuplicates } from '../api/find-duplicates.ts';
import { DuplicatesNotice } from './duplicates-notice.tsx';

const pauseInTyping = 400;

/** Fields that identify a supplier. */
type IdentifyingFields = Pick<DuplicateCriteria, 'supplierCode' | 'name' | 'email'>;

/** Values to search duplicates by: only those that differ from the saved ones. */
function duplicateCriteriaOf(
  typed: Partial<FieldValues>,
  stored: IdentifyingFields | undefined,
): IdentifyingFields {
  const text = (name: keyof IdentifyingFields) => {
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
  stored?: IdentifyingFields & { id: string },
) {
  const { t } = useTranslation();
  const [found, setFound] = useState<readonly SupplierDuplicate[]>([]);
  const seen = useRef(new Set<string>());
  const asked = useRef({ text: '', count: 0 });

  async function searchDuplicates(): Promise<readonly SupplierDuplicate[]> {
    const likeness = duplicateCriteriaOf(form.getValues(), stored);
    const isBlank = Object.values(likeness).every((text) => text === '');
    asked.current = { text: JSON.stringify(likeness), count: asked.current.count + 1 };
    const { count } = asked.current;
    const alike = isBlank ? [] : await findDuplicates({ ...likeness, exceptId: stored?.id }).catch(() => []);
    // Ignore the response to an outdated request.
    if (count === asked.current.count) setFound(alike);
    return alike;
  }

  const searchWhileTyping = useEffectEvent(() => {
    if (JSON.stringify(duplicateCriteriaOf(form.getValues(), stored)) !== asked.current.text)
      void searchDuplicates();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(searchWhileTyping, pauseInTyping);
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
      const alike = await searchDuplicates();
      const hasNewMatches = alike.some(({ id }) => !shownBefore.has(id));
      seen.current = new Set([...shownBefore, ...alike.map(({ id }) => id)]);
      if (hasNewMatches) throw new ApiError(409, { message: t('suppliers.duplicates.refusal') });
    },
  };
}

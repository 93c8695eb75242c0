import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ComboboxField } from './combobox-field.tsx';
import type { FieldProps } from './field.tsx';
import { useField } from './use-field.ts';

/** ISO 3166-1 alpha-2. */
const countryCodes = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT ' +
  'MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

// Alternative names that people type for a country.
const otherNames: Record<string, string> = {
  GB: 'UK Great Britain England Scotland Wales',
  NL: 'Holland',
  US: 'USA',
};

const names = new Intl.DisplayNames('en-GB', { type: 'region' });

const countries = countryCodes
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'))
  .map(({ code, name }) => ({ value: name, label: name, also: `${code} ${otherNames[code] ?? ''}` }));

/** Country by its English name. A saved value that is not in the list is kept. */
export function CountryField<Values extends FieldValues = FieldValues>(props: FieldProps<Values>) {
  const { t } = useTranslation();
  const { field } = useField<Values>(props.name);
  const stored: string = field.value ?? '';
  const options = useMemo(() => {
    const isListed = stored === '' || countries.some(({ value }) => value === stored);
    return isListed ? countries : [{ value: stored, label: stored }, ...countries];
  }, [stored]);
  return <ComboboxField<Values> {...props} options={options} nothingFound={t('kit.form.noCountry')} />;
}

import { Fragment } from 'react';

/** An e-mail address that breaks, where it must, before "@" or a point and never within a word. */
export function EmailAddress({ address }: { address: string }) {
  return address.split(/(?=[@.])/).map((part, place) => (
    // The same part may come twice; its place tells them apart.
    // biome-ignore lint/suspicious/noArrayIndexKey: an address never changes its order
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

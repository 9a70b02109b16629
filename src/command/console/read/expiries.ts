import { defined } from '../../../base/defined.ts';
import type { Desired } from '../../../core/engine/model.ts';
import { readCertificates } from '../../../core/lint/certificates.ts';
import type { Expiry } from '../view.ts';

function titleOf({ fields, address }: Desired): string {
  const title = fields['title'] ?? fields['name'] ?? fields['label'];
  return typeof title === 'string' ? title : address;
}

/** The certificates of an identity provider. A certificate that must not be shown has no expiry date either. */
function certificatesOf(resource: Desired): readonly Expiry[] {
  const { address, kind, source, fields, sensitive } = resource;
  const text = fields['certificate'];
  const reading = typeof text === 'string' && !sensitive.includes('certificate') ? readCertificates(text) : undefined;
  if (reading?.ok !== true) {
    return [];
  }
  const { certificates } = reading;
  return certificates.flatMap(({ validTo }, index): Expiry[] =>
    Number.isNaN(validTo)
      ? []
      : [
          {
            address,
            kind,
            title: titleOf(resource),
            part: certificates.length === 1 ? 'certificate' : `certificate ${index + 1} of ${certificates.length}`,
            at: new Date(validTo).toISOString(),
            consequence: 'Nobody can log in with this provider.',
            ...defined({ source }),
          },
        ],
  );
}

/** All declared expiry dates, soonest first. */
export function expiriesOf(resources: readonly Desired[]): readonly Expiry[] {
  const found = resources.flatMap((resource): readonly Expiry[] => {
    const { address, kind, source, expires } = resource;
    const own: Expiry[] =
      expires === undefined
        ? []
        : [
            {
              address,
              kind,
              title: titleOf(resource),
              at: expires,
              consequence: 'The next apply switches it off, and its readers no longer get in.',
              ...defined({ source }),
            },
          ];
    return [...own, ...certificatesOf(resource)];
  });
  return found.sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1));
}

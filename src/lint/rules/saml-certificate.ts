import { type Certificate, readCertificates } from '../certificates.ts';
import type { Spot } from '../input.ts';
import type { Finding, LintRule } from '../rule.ts';
import { counted, isHiddenField } from '../words.ts';

const DAY = 86_400_000;
const SOON = 30 * DAY;

type Said = Pick<Finding, 'detail' | 'severity'>;

/** The day of a moment, unless the certificate must not be shown. */
function onDay(moment: number, spot: Spot): string {
  return isHiddenField(spot) ? '' : ` on ${new Date(moment).toISOString().slice(0, 10)}`;
}

function judge({ validFrom, validTo, weaknesses }: Certificate, now: number, { spot, name }: Named): Said[] {
  const said: Said[] = [];
  if (validTo <= now) {
    said.push({
      detail: `${name} expired${onDay(validTo, spot)}, so logins through this provider are refused. Put the provider's present certificate in its place.`,
    });
  } else if (validTo <= now + SOON) {
    const left = isHiddenField(spot) ? 'within 30 days' : `in ${counted(Math.ceil((validTo - now) / DAY), 'day')}`;
    said.push({
      severity: 'warning',
      detail: `${name} expires ${left}. From then on nobody can log in through this provider; get the next certificate from whoever runs it.`,
    });
  } else if (validFrom > now) {
    said.push({
      severity: 'warning',
      detail: `${name} only becomes valid${onDay(validFrom, spot)}. Until then logins through this provider may be refused.`,
    });
  }
  if (weaknesses.length > 0) {
    const why = isHiddenField(spot) ? 'a weak key or signature' : weaknesses.join(' and ');
    said.push({
      severity: 'warning',
      detail: `${name} has ${why}. Whoever breaks it can log in as anybody; ask for one with an RSA key of 2048 bits or an elliptic-curve key of 256, signed with SHA-256.`,
    });
  }
  return said;
}

interface Named {
  readonly spot: Spot;
  readonly name: string;
}

/** Certificates of identity providers that cannot be read, are expired or soon will be, or are weak. */
export const samlCertificate: LintRule = {
  name: 'saml-certificate',
  severity: 'error',
  summary: 'The certificate of an identity provider does not hold',
  reason:
    'With a certificate that cannot be read or has expired nobody logs in through the provider, and a weak one lets others in. One that expires within 30 days, is not valid yet or is weak is a warning.',
  check: ({ ofKind, now }) =>
    ofKind('saml-provider').flatMap((thing) => {
      const spot = { thing, field: 'certificate' };
      const text = thing.fields['certificate'];
      if (typeof text !== 'string') {
        return [];
      }
      const reading = readCertificates(text);
      if (!reading.ok) {
        const detail = `The certificate cannot be read. ${reading.problem} Copy it anew from the identity provider, as PEM.`;
        return [{ ...spot, detail }];
      }
      const { certificates } = reading;
      return certificates.flatMap((certificate, index) => {
        const name =
          certificates.length === 1 ? 'The certificate' : `Certificate ${index + 1} of ${certificates.length}`;
        return judge(certificate, now, { spot, name }).map((said) => ({ ...spot, ...said }));
      });
    }),
};

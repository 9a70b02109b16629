import { type Certificate, readCertificates } from '../certificates.ts';
import type { Spot } from '../input.ts';
import type { Finding, LintRule } from '../rule.ts';
import { counted, isHiddenField } from '../words.ts';

const DAY = 86_400_000;
const SOON = 30 * DAY;

type Said = Pick<Finding, 'detail' | 'severity'>;

/** "on" and the date, unless the certificate must not be shown. */
function onDay(moment: number, spot: Spot): string {
  return isHiddenField(spot) ? '' : ` on ${new Date(moment).toISOString().slice(0, 10)}`;
}

function judge({ validFrom, validTo, weaknesses }: Certificate, now: number, { spot, name }: Named): Said[] {
  const said: Said[] = [];
  if (validTo <= now) {
    said.push({
      detail: `${name} expired${onDay(validTo, spot)}, so logins with this provider fail. Replace it with the current certificate of the provider.`,
    });
  } else if (validTo <= now + SOON) {
    const left = isHiddenField(spot) ? 'within 30 days' : `in ${counted(Math.ceil((validTo - now) / DAY), 'day')}`;
    said.push({
      severity: 'warning',
      detail: `${name} expires ${left}. After that, nobody can log in with this provider. Get the next certificate from its administrators.`,
    });
  } else if (validFrom > now) {
    said.push({
      severity: 'warning',
      detail: `${name} becomes valid${onDay(validFrom, spot)}. Until then, logins with this provider may fail. Use a certificate that is valid now.`,
    });
  }
  if (weaknesses.length > 0) {
    const why = isHiddenField(spot) ? 'a weak key or signature' : weaknesses.join(' and ');
    said.push({
      severity: 'warning',
      detail: `${name} has ${why}. An attacker who breaks it can log in as anyone. Request one with an RSA key of 2048 bits or an elliptic-curve key of 256 bits, signed with SHA-256.`,
    });
  }
  return said;
}

interface Named {
  readonly spot: Spot;
  readonly name: string;
}

/** Certificates of identity providers that are invalid, expired, about to expire, or weak. */
export const samlCertificate: LintRule = {
  name: 'saml-certificate',
  severity: 'error',
  summary: 'Invalid or weak SAML certificate',
  reason:
    'With an invalid or expired certificate nobody can log in with the provider, and a weak one can be forged. A certificate that expires within 30 days, is not valid yet or is weak is a warning.',
  check: ({ ofKind, now }) =>
    ofKind('saml-provider').flatMap((resource) => {
      const spot = { resource, field: 'certificate' };
      const text = resource.fields['certificate'];
      if (typeof text !== 'string') {
        return [];
      }
      const reading = readCertificates(text);
      if (!reading.ok) {
        const detail = `the certificate cannot be read. ${reading.problem} Copy it again from the identity provider, as PEM.`;
        return [{ ...spot, detail }];
      }
      const { certificates } = reading;
      return certificates.flatMap((certificate, index) => {
        const name =
          certificates.length === 1 ? 'the certificate' : `certificate ${index + 1} of ${certificates.length}`;
        return judge(certificate, now, { spot, name }).map((said) => ({ ...spot, ...said }));
      });
    }),
};

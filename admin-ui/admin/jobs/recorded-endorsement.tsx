import type { ResponseOf } from '../api/client.js';
import type { Exact } from '../api/exact-json.js';
import { codeName, useCodes } from '../api/use-codes.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { decimalText, differenceOf, isNought, moneyText, sumOf } from '../ui/decimal.js';
import { Fact, Facts } from '../ui/page-head.js';
import classes from './jobs.module.css';

type Endorsement = NonNullable<ResponseOf<'/api/admin/jobs/{jobId}/actions', 'get'>[number]['Endorsement']>;

/** An endorsement as it was recorded: amounts with all their digits, and the installments compared with the premium. */
export function RecordedEndorsement({ endorsement }: { endorsement: Endorsement }) {
  const { t, language, locale } = useLanguage();
  const { localDay } = useMoments();
  const codes = useCodes();
  const { EndorsementPolicy: policy, Premium: premium } = endorsement;
  const currency =
    premium.CurrencyType === null ? '' : ` ${codeName(codes?.CurrencyTypes, premium.CurrencyType, language)}`;
  const amount = (value: Exact) => `${moneyText(value, locale)}${currency}`;
  const isForeign = String(premium.ExchangeRate) !== '1';
  return (
    <div className={classes['endorsement']}>
      <Facts>
        <Fact label={t('jobs.policy')}>{policy.PolicyNumber}</Fact>
        <Fact label={t('job.renewal')}>{policy.RenewalNo}</Fact>
        <Fact label={t('job.endorsementNo')}>{policy.EndorsementNo}</Fact>
        <Fact label={t('job.type')}>
          {codeName(codes?.EndorsementTypes, policy.EndorsementType, language)}
        </Fact>
        <Fact label={t('job.period')}>
          {localDay(policy.PolicyStartDate)} – {localDay(policy.PolicyEndDate)}
        </Fact>
        <Fact label={t('job.issued')}>{localDay(policy.ProcessingDate)}</Fact>
        <Fact label={t('job.gross')}>{amount(policy.GrossPremium)}</Fact>
        <Fact label={t('job.net')}>{amount(policy.NetPremium)}</Fact>
        <Fact label={t('job.commission')}>{amount(policy.Commission)}</Fact>
        {isForeign && <Fact label={t('job.rate')}>{decimalText(premium.ExchangeRate, locale)}</Fact>}
        {isForeign && (
          <Fact label={t('job.localGross')}>{moneyText(endorsement.LocalGrossPremium, locale)}</Fact>
        )}
      </Facts>
      {premium.InstallmentDetails.length > 0 && (
        <table className={classes['installments']}>
          <caption>{t('job.installments')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('job.installment')}</th>
              <th scope="col">{t('job.payday')}</th>
              <th scope="col">{t('job.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {premium.InstallmentDetails.map((one, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: numbers of installments may come twice
              <tr key={place}>
                <td>{one.InstallmentNo}</td>
                <td>{localDay(one.PaymentDate)}</td>
                <td>{amount(one.PaymentAmount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('job.sum')}
              </th>
              <td>
                <Sum endorsement={endorsement} amount={amount} />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </div>
  );
}

function Sum({ endorsement, amount }: { endorsement: Endorsement; amount(value: Exact): string }) {
  const { t } = useLanguage();
  const { EndorsementPolicy, Premium } = endorsement;
  const sum = sumOf(Premium.InstallmentDetails.map(({ PaymentAmount }) => PaymentAmount));
  const difference = sum === undefined ? undefined : differenceOf(sum, EndorsementPolicy.GrossPremium);
  if (sum === undefined || difference === undefined) return '–';
  return (
    <>
      {amount(sum)}{' '}
      <span className={classes[isNought(difference) ? 'note' : 'differs']}>
        {isNought(difference) ? t('job.equal') : t('job.difference', { amount: amount(difference) })}
      </span>
    </>
  );
}

import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type {
  SettingHistories,
  ShownPaymentMethods,
} from '@almoner/api/use-cases/history/settings/contract.ts'
import { findBank } from '@almoner/domain/banks/banks.ts'
import { directMethods, type DirectMethod } from '@almoner/domain/payment-methods/method-names.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { localisedFields, textField, type ShownField } from '../fields/field.ts'
import { FieldHistory } from '../fields/field-history.tsx'
import { settingHistoryQuery, type HistoryOwner } from '../history-api.ts'
import type { HistoryStep, HistorySteps } from '../history-replay.tsx'
import { useRegisteredStep } from './registered-step.ts'

/** Shows the charity's methods besides card at every moment of their history. */
export const PaymentMethodsReplay = ({ owner }: { owner: HistoryOwner }) => (
  <FieldHistory
    query={useInfiniteQuery(settingHistoryQuery(owner, 'payment-methods'))}
    steps={useSteps()}
    toFields={useFields()}
  />
)

type Manual = ShownPaymentMethods['manual'][number]

const useFields = (): ((state: ShownPaymentMethods) => readonly ShownField[]) => {
  const { t } = useLingui()
  const methodName = useMethodName()
  const manualFields = useManualFields()
  return ({ wallets, manual, tapAndGoBasisPoints }) => [
    ...wallets.map(({ method, expiresOn }) =>
      textField(
        method,
        methodName(method),
        expiresOn === null
          ? t`Connected`
          : t`Connected, valid until ${{ day: formatDay(expiresOn) }}`,
      ),
    ),
    textField(
      'fee',
      t`Fee of Tap & Go`,
      tapAndGoBasisPoints === null ? null : `${tapAndGoBasisPoints / 100}%`,
    ),
    ...manual.flatMap(manualFields),
  ]
}

const useManualFields = (): ((manual: Manual) => readonly ShownField[]) => {
  const { t } = useLingui()
  const language = useLanguage()
  const methodName = useMethodName()
  const describe = ({ bankCode, branchCode, accountNumber, accountHolder }: Bank): string =>
    [
      findBank(bankCode)?.name[language] ?? t`Bank ${bankCode}`,
      `${bankCode}-${branchCode}-${accountNumber}`,
      accountHolder,
    ].join(' · ')
  return ({ method, enabled, code, bank, payableTo, instructions }) => {
    const name = methodName(method)
    return [
      textField(method, name, enabled ? t`On` : t`Off`),
      { ...textField(`${method} code`, t`${name}: code for payers`, code), part: name },
      {
        ...textField(`${method} bank`, t`${name}: bank account`, bank && describe(bank)),
        part: name,
      },
      ...localisedFields({
        id: `${method} payable`,
        part: name,
        name: t`${name}: payable to`,
        texts: payableTo,
      }),
      ...localisedFields({
        id: `${method} instructions`,
        part: name,
        name: t`${name}: instructions`,
        texts: instructions,
      }),
    ]
  }
}

type Bank = NonNullable<Manual['bank']>

const useSteps = (): HistorySteps<
  SettingHistories['payment-methods']['entries'][number]['type']
> => {
  const { t } = useLingui()
  const methodName = useMethodName()
  const method = (value: unknown): string => (isMethod(value) ? methodName(value) : String(value))
  const set: HistoryStep = {
    icon: 'edit',
    tone: 'neutral',
    sentence: (details, changed) =>
      changed === ''
        ? t`The method was saved: ${{ method: method(details['method']) }}`
        : t`Changed: ${changed}`,
  }
  return {
    OrganisationRegistered: useRegisteredStep(),
    ManualMethodSet: set,
    ProviderConnected: {
      icon: 'success',
      tone: 'success',
      sentence: (details) => t`${{ method: method(details['method']) }} was connected`,
    },
    ProviderDisconnected: {
      icon: 'close',
      tone: 'warning',
      sentence: (details) => t`${{ method: method(details['method']) }} was disconnected`,
    },
    TapAndGoFeeSet: {
      icon: 'edit',
      tone: 'neutral',
      sentence: ({ basisPoints }) =>
        t`The fee of Tap & Go became ${{ percent: Number(basisPoints) / 100 }}%`,
    },
  }
}

const isMethod = (value: unknown): value is DirectMethod =>
  (directMethods as readonly unknown[]).includes(value)

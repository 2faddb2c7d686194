import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import type { Section } from '@almoner/domain/application/section-events.ts'
import { findBank } from '@almoner/domain/banks/banks.ts'
import { Card } from '../ui/layout/card.tsx'
import { useLanguage } from '../lib/language/i18n.ts'
import { formatPhone } from '../lib/form/phone.ts'
import { sectionPath } from './application-path.ts'
import styles from './onboarding.module.css'
import { usePlanNames } from './plan-names.ts'
import { useSectionNames } from './section-names.ts'

type SummaryProps = {
  application: ApplicationAnswer
  sections: readonly Section[]
  /** Whether each part may be changed from here. */
  editable: boolean
}

/** Everything that was given, with the way to change it. */
export const ApplicationSummary = ({ application, sections, editable }: SummaryProps) => {
  const names = useSectionNames()
  const { unlocked, missing, plan } = application
  const shown = sections.filter((section) => section !== 'card' || plan?.plan !== 'free')
  return (
    <>
      {shown.map((section) => (
        <Card
          key={section}
          title={names[section]}
          aside={
            editable &&
            unlocked.includes(section) && (
              <Link to={sectionPath[section]}>
                <Trans>Edit</Trans>
              </Link>
            )
          }
        >
          {missing.includes(section) ? (
            <p className={styles.quiet}>
              <Trans>Still missing</Trans>
            </p>
          ) : (
            <SectionFacts application={application} section={section} />
          )}
        </Card>
      ))}
    </>
  )
}

type Fact = { name: string; value: ReactNode }

const SectionFacts = (props: { application: ApplicationAnswer; section: Section }) => {
  const facts = useFacts(props.application)[props.section]
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const given = (facts: readonly Fact[]): readonly Fact[] =>
  facts.filter(({ value }) => value !== '' && value !== null && value !== undefined)

const useFacts = (application: ApplicationAnswer): Record<Section, readonly Fact[]> => {
  const { agreement, plan, card, logo, documents, kyc } = application
  const { t } = useLingui()
  const { nameOf } = usePlanNames()
  return {
    agreement: given([
      { name: t`Director`, value: agreement?.directorName },
      { name: t`Secretary`, value: agreement?.secretaryName },
    ]),
    charity: useCharityFacts(application),
    plan: given([
      { name: t`Plan`, value: plan && nameOf(plan.plan) },
      {
        name: t`Billing`,
        value: plan?.plan === 'free' ? '' : plan?.period === 'annual' ? t`Annually` : t`Monthly`,
      },
    ]),
    card: given([{ name: t`Card`, value: card && `${card.brand} •• ${card.last4}` }]),
    logo: given([{ name: t`Picture`, value: logo && t`Given` }]),
    documents: documents.map(({ fileName, sha256 }) => ({
      name: fileName,
      value: <span translate="no">{sha256.slice(0, 12)}</span>,
    })),
    bank_account: useBankFacts(application),
    identity: given([
      { name: t`Registered name`, value: kyc?.registeredName },
      { name: t`IR File No.`, value: kyc?.irFileNumber },
      { name: t`Representative`, value: kyc && `${kyc.firstName} ${kyc.lastName}` },
      { name: t`Date of birth`, value: kyc?.dateOfBirth.replaceAll('-', '/') },
      { name: t`HKID number`, value: kyc?.hongKongId },
    ]),
  }
}

const useCharityFacts = ({ info }: ApplicationAnswer): readonly Fact[] => {
  const { t } = useLingui()
  if (info === null) return []
  return given([
    { name: t`Registered name in English`, value: info.nameEn },
    { name: t`Registered name in Chinese`, value: info.nameZh },
    { name: t`Registered address`, value: info.address },
    { name: t`IR File No.`, value: info.irFileNumber },
    { name: t`Website`, value: info.organisationUrl },
    { name: t`Address of your page`, value: `${info.subDomain}.${window.location.hostname}` },
    { name: t`Contact`, value: `${info.firstName} ${info.lastName}` },
    { name: t`Email address`, value: info.email },
    { name: t`Phone number`, value: formatPhone(info.phoneNumber) },
    { name: t`Name on card statements`, value: `ALMONER* ${info.statementDescriptor}` },
    { name: t`Smallest amount`, value: info.minimum === null ? '' : `HK$${info.minimum}` },
  ])
}

const useBankFacts = ({ bank }: ApplicationAnswer): readonly Fact[] => {
  const { t } = useLingui()
  const language = useLanguage()
  if (bank === null) return []
  return given([
    { name: t`Bank`, value: findBank(bank.bankCode)?.name[language] ?? bank.bankCode },
    { name: t`Branch code`, value: bank.branchCode },
    { name: t`Account number`, value: `•• ${bank.last4}` },
    { name: t`Account holder`, value: bank.accountHolder },
  ])
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { pricePerPeriod } from '@almoner/domain/plans/plan-prices.ts'
import { sections, type Section } from '@almoner/domain/application/values.ts'
import { findBank } from '@almoner/domain/banks/banks.ts'
import { formatShortMoney } from '../../lib/text/format.ts'
import { Card } from '../../ui/layout/card.tsx'
import { useLanguage } from '../../lib/language/i18n.ts'
import { useCardBrand } from '../../lib/payment-method/card-brand.ts'
import { sectionPath } from '../application-path.ts'
import { documentPath, identityImagePath, logoPath } from '../onboarding-api.ts'
import { useOnboardingLabels } from '../onboarding-labels.ts'
import styles from '../onboarding.module.css'
import { useSoldPlanTexts } from '../../lib/text/sold-plans.ts'
import { remarkPlace } from '../remarks/remark-place.ts'
import { RemarkTexts } from '../remarks/remark-texts.tsx'
import { useDocumentKinds } from '../../lib/text/document-kinds.ts'
import { pickGiven, type Fact } from './facts.ts'
import { nameFields, useCharityFacts } from './charity-facts.tsx'
import { useSectionNames } from './section-names.ts'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'

type SummaryProps = {
  application: ApplicationAnswer
  /** True if each part may be changed from here. */
  editable: boolean
}

/** Shows all submitted details, with links to change them. */
export const ApplicationSummary = ({ application, editable }: SummaryProps) => {
  const names = useSectionNames()
  const { unlocked, missing, plan, remarks } = application
  const shownSections = sections.filter((section) => section !== 'card' || plan?.plan !== 'free')
  return (
    <>
      {shownSections.map((section) => (
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
            <>
              <Quiet size={15}>
                <Trans>Still missing</Trans>
              </Quiet>
              <RemarkTexts remarks={remarks.filter((remark) => remark.section === section)} />
            </>
          ) : (
            <SectionFacts application={application} section={section} />
          )}
        </Card>
      ))}
    </>
  )
}

const SectionFacts = (props: { application: ApplicationAnswer; section: Section }) => {
  const { section, application } = props
  const facts = useFacts(application)[section]
  const shownPlaces = new Set<string | null>(facts.flatMap(({ at = [] }) => at))
  const remarks = application.remarks.filter((remark) => remark.section === section)
  return (
    <>
      <RemarkTexts remarks={remarks.filter((remark) => !shownPlaces.has(remarkPlace(remark)))} />
      <dl className={styles.facts}>
        {facts.map(({ name, value, at = [] }) => (
          <div key={`${name} ${at.join(' ')}`}>
            <dt>{name}</dt>
            <dd>
              {value}
              <RemarkTexts
                remarks={remarks.filter((remark) => at.includes(remarkPlace(remark) ?? ''))}
              />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const useFacts = (application: ApplicationAnswer): Record<Section, readonly Fact[]> => {
  const { agreement, info, plan, card, logo, documents, kyc } = application
  const { t } = useLingui()
  const { toName } = useSoldPlanTexts()
  const kinds = useDocumentKinds()
  const toBrand = useCardBrand()
  const referralFact = useReferralFact()
  // Most applicants leave the charity's facts as an earlier section has them, which shows them.
  const registeredNames = [info?.nameEn, info?.nameZh]
  const registeredFacts: readonly Fact[] = [
    {
      name: t`Registered name`,
      value: registeredNames.includes(kyc?.registeredName) ? '' : kyc?.registeredName,
      at: ['registeredName'],
    },
    {
      name: t`IR File No.`,
      value: kyc?.irFileNumber === info?.irFileNumber ? '' : kyc?.irFileNumber,
      at: ['irFileNumber'],
    },
  ]
  return {
    agreement: pickGiven([
      { name: t`Director`, value: agreement?.directorName, at: ['directorName'] },
      { name: t`Secretary`, value: agreement?.secretaryName, at: ['secretaryName'] },
    ]),
    charity: useCharityFacts(application),
    plan: pickGiven([
      { name: t`Plan`, value: plan && toName(plan.plan), at: ['plan'] },
      {
        name: t`Billing`,
        value: plan?.plan === 'free' ? '' : plan?.period === 'annual' ? t`Annually` : t`Monthly`,
        at: ['period'],
      },
      {
        name: t`First invoice`,
        value: plan && plan.plan !== 'free' ? formatShortMoney(pricePerPeriod(plan)) : '',
      },
      { name: t`Referral code`, value: plan && referralFact(plan), at: ['referralCode'] },
    ]),
    card: pickGiven([{ name: t`Card`, value: card && `${toBrand(card.brand)} •• ${card.last4}` }]),
    logo: pickGiven([
      {
        name: t`Picture`,
        value: logo && <img className={styles.logo} src={logoPath(logo.sha256)} alt={t`Logo`} />,
        at: ['logo'],
      },
    ]),
    documents: documents.map(({ documentId, fileName, kind }) => ({
      name: kinds[kind],
      value: (
        <a href={documentPath(documentId)} target="_blank" rel="noreferrer">
          {fileName}
        </a>
      ),
      at: [documentId],
    })),
    bank_account: useBankFacts(application),
    identity: pickGiven([
      ...registeredFacts,
      { name: t`Representative`, value: kyc && fullName(kyc), at: nameFields },
      { name: t`Job title`, value: kyc?.jobTitle, at: ['jobTitle'] },
      { name: t`Email address`, value: kyc?.email, at: ['email'] },
      { name: t`Date of birth`, value: kyc?.dateOfBirth.replaceAll('-', '/'), at: ['dateOfBirth'] },
      { name: t`HKID number`, value: kyc?.hongKongId, at: ['hongKongId'] },
      {
        name: t`Home address`,
        value: kyc && [kyc.personalLine1, kyc.personalCity].join(', '),
        at: ['personalLine1', 'personalCity'],
      },
      {
        name: t`Picture of the HKID card`,
        value: kyc && <IdentityImage image={kyc.image} />,
        at: ['image'],
      },
    ]),
  }
}

const IdentityImage = ({ image }: { image: { sha256: string } | null }) => {
  const { t } = useLingui()
  return image === null ? (
    <Quiet as="span">
      <Trans>Deleted after its retention period</Trans>
    </Quiet>
  ) : (
    <img
      className={styles.logo}
      src={identityImagePath(image.sha256)}
      alt={t`Picture of the HKID card`}
    />
  )
}

/** The code, and why it cannot be used. */
const useReferralFact = () => {
  const label = useOnboardingLabels()
  return ({ referralCode, referralIssue }: NonNullable<ApplicationAnswer['plan']>): ReactNode =>
    referralCode && (
      <>
        <span translate="no">{referralCode}</span>
        {referralIssue !== null && (
          <p className={styles.issue}>{label(`referral_code.${referralIssue}`)}</p>
        )}
      </>
    )
}

const useBankFacts = ({ bank }: ApplicationAnswer): readonly Fact[] => {
  const { t } = useLingui()
  const language = useLanguage()
  if (bank === null) return []
  return pickGiven([
    {
      name: t`Bank`,
      value: findBank(bank.bankCode)?.name[language] ?? bank.bankCode,
      at: ['bankCode'],
    },
    { name: t`Branch code`, value: bank.branchCode, at: ['branchCode'] },
    { name: t`Account number`, value: `•• ${bank.last4}`, at: ['accountNumber'] },
    { name: t`Account holder`, value: bank.accountHolder, at: ['accountHolder'] },
  ])
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { CustomDomainAnswer } from '@almoner/api/desk/custom-domain/contract.ts'
import { CopyRows } from '../../ui/data/copy-rows.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './custom-domain.module.css'

/** The two records to publish at the charity's domain provider. */
export const DnsConfiguration = ({ domain }: Pick<CustomDomainAnswer, 'domain'>) => {
  const { t } = useLingui()
  return (
    <Card title={<Trans>DNS Configuration</Trans>}>
      <div className={styles.part}>
        {domain === null ? (
          <p className={styles.quiet}>
            <Trans>
              Add a domain first. You then get two records to copy to your domain provider.
            </Trans>
          </p>
        ) : (
          <>
            <p>
              <Trans>
                Add these two records where you manage your domain. Some providers add the end of
                the name by themselves; then leave it out.
              </Trans>
            </p>
            {domain.records.map(({ type, name, value }) => (
              <div key={type} className={styles.wide}>
                <CopyRows
                  rows={[
                    { label: t`${type} name`, value: name },
                    { label: t`${type} value`, value },
                  ]}
                />
              </div>
            ))}
          </>
        )}
      </div>
    </Card>
  )
}

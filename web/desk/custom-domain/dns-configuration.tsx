import { Trans, useLingui } from '@lingui/react/macro'
import type { CustomDomainAnswer } from '@almoner/api/desk/custom-domain/contract.ts'
import { CopyRows } from '../../ui/data/copy-rows.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './custom-domain.module.css'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'

type Domain = NonNullable<CustomDomainAnswer['domain']>

/** The two records to publish at the charity's domain provider. */
export const DnsConfiguration = ({ domain }: Pick<CustomDomainAnswer, 'domain'>) => {
  const { t } = useLingui()
  return (
    <Card title={<Trans>DNS configuration</Trans>}>
      <div className={styles.part}>
        {domain === null ? (
          <Quiet>
            <Trans>
              Add a domain first. You then get two records to copy to your domain provider.
            </Trans>
          </Quiet>
        ) : (
          <>
            <p>
              <Trans>
                Add these two records where you manage your domain. Some providers add the end of
                the name automatically; in that case leave it out.
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
            {domain.addresses.length > 0 && <Addresses domain={domain} />}
          </>
        )}
      </div>
    </Card>
  )
}

// Shows the addresses for a whole domain, because not every provider has an ALIAS record.
const Addresses = ({ domain: { host, addresses } }: { domain: Domain }) => {
  const { t } = useLingui()
  return (
    <>
      <p>
        <Trans>
          Your provider may call the ALIAS record ANAME, or take a CNAME record there. If it has
          none of them, add these records instead. Remove other A and AAAA records of{' '}
          <span translate="no">{host}</span>; records for email can stay.
        </Trans>
      </p>
      {addresses.map(({ type, value }) => (
        <div key={value} className={styles.wide}>
          <CopyRows
            rows={[
              { label: t`${type} name`, value: host },
              { label: t`${type} value`, value },
            ]}
          />
        </div>
      ))}
    </>
  )
}

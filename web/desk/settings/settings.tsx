import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import { overviewQuery } from '../payments/payments-api.ts'
import { Loaded } from '../../ui/feedback/waiting/loaded.tsx'
import { SettingsList } from './settings-list.tsx'
import styles from './settings.module.css'

/** The settings of the charity that the reader may open. */
export const Settings = () => {
  const { t } = useLingui()
  return (
    <article className={styles.screen}>
      <ScreenTitle title={t`Settings`} lead={<Trans>What your charity has set up here.</Trans>} />
      <Loaded query={useQuery(overviewQuery)} height="20rem">
        {(overview) => <SettingsList reader={overview} />}
      </Loaded>
    </article>
  )
}

import {
  CheckingLink as Checking,
  LinkFailure as LinkFailureIn,
  type LinkFailureProps,
  type LinkFrame,
} from '../ui/account/links/mailed-link.tsx'
import { AccountFrame } from './frame/account-frame.tsx'
import styles from './frame/account-text.module.css'

/** Shows the page of a mail's link at a charity's site. */
export const LinkPage: LinkFrame = ({ acts, children, ...frame }) => (
  <AccountFrame look="door" {...frame}>
    {children}
    {acts && <div className={styles.acts}>{acts}</div>}
  </AccountFrame>
)

/** While the API looks at the link of a mail. */
export const CheckingLink = () => <Checking Frame={LinkPage} />

/** A link that leads nowhere any more, or one that could not be looked at. */
export const LinkFailure = (props: LinkFailureProps) => (
  <LinkFailureIn Frame={LinkPage} {...props} />
)

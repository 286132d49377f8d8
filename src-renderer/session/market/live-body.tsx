/** Bodies of panels that show the exchange's data: each says how old it is, once it is too old. */
import type { ComponentProps } from 'react';
import { PanelBody } from '../../ui/panel-body';
import { useStaleAccount, useStaleFeed } from './use-stale';

type BodyProps = Omit<ComponentProps<typeof PanelBody>, 'stale'>;

/** Of what the stream carries. */
export const FeedBody = (props: BodyProps) => <PanelBody {...props} stale={useStaleFeed()} />;

interface AccountBodyProps extends BodyProps {
  /** Nothing of what it shows has been read: that it shows no row says nothing. */
  readonly isUnread?: boolean;
}

/** Of what is read of the account. */
export function AccountBody({ isUnread = false, isLoading = false, ...props }: AccountBodyProps) {
  return (
    <PanelBody {...props} isLoading={isLoading || isUnread} stale={useStaleAccount(isUnread)} />
  );
}

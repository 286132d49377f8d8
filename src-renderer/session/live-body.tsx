/** Bodies of panels that show the exchange's data: each says how old it is, once it is too old. */
import type { ComponentProps } from 'react';
import { PanelBody } from '../ui/panel-body';
import { useStaleAccount, useStaleFeed } from './use-stale';

type BodyProps = Omit<ComponentProps<typeof PanelBody>, 'stale'>;

/** Of what the stream carries. */
export const FeedBody = (props: BodyProps) => <PanelBody {...props} stale={useStaleFeed()} />;

/** Of what is read of the account. */
export const AccountBody = (props: BodyProps) => <PanelBody {...props} stale={useStaleAccount()} />;

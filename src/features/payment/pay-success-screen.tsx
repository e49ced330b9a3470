import { Link, useParams } from 'react-router-dom';
import { paths } from '../../app/paths';
import { useOpenOverlay } from '../../state/overlays';
import { Button } from '../../ui/button';
import { FooterAction } from '../../ui/footer-action';
import { Icon } from '../../ui/icon';
import { Page } from '../../ui/page';
import { TestBar } from '../../ui/test-bar';
import { TopBar } from '../../ui/top-bar';
import styles from './pay-success-screen.module.css';

interface Props {
  /** No real money moved: said on this screen too. */
  testPayment: boolean;
}

/** The end of a payment; there is no way back from here, only on. */
export function PaySuccessScreen({ testPayment }: Props) {
  const { id = '' } = useParams();
  const openOverlay = useOpenOverlay();
  return (
    <Page
      top={
        <>
          {testPayment && <TestBar word="TEST PAYMENT">no real money moved</TestBar>}
          <TopBar title="Payment" width="form" onMenu={() => openOverlay({ kind: 'menu' })} />
        </>
      }
      footer={
        <FooterAction>
          <Button full link={<Link to={paths.orderDetail(id)} replace />}>
            Application details
          </Button>
        </FooterAction>
      }
    >
      <div className={styles.success} role="status">
        <span className={styles.disc}>
          <Icon name="check" size={32} />
        </span>
        <h2 className={styles.title}>Payment Successful</h2>
        <p className={styles.text}>We will process your application at once.</p>
        <p className={styles.order}>Order id {id}</p>
      </div>
    </Page>
  );
}

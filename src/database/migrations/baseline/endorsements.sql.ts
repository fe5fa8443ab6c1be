/** Endorsements with their installments. */
export const ENDORSEMENTS = `
CREATE TABLE endorsement (
  action_id bigint NOT NULL,
  product_id integer NOT NULL,
  policy_number text NOT NULL,
  renewal_no text NOT NULL,
  endorsement_no integer NOT NULL,
  endorsement_type smallint NOT NULL,
  policy_start_date timestamptz NOT NULL,
  policy_end_date timestamptz NOT NULL,
  processing_date timestamptz NOT NULL,
  gross_premium numeric NOT NULL,
  net_premium numeric NOT NULL,
  commission numeric NOT NULL,
  installment_number smallint NOT NULL,
  currency_type smallint,
  exchange_rate numeric NOT NULL,
  local_gross_premium numeric NOT NULL,
  local_commission numeric NOT NULL,
  is_transfer_completed boolean NOT NULL,
  delivery_id bigint,
  installment_nos smallint[],
  installment_amounts numeric[],
  installment_dates timestamptz[],
  installment_commissions numeric[],
  CONSTRAINT "PK_aa8f3e33c63aa5f40a1c1413354" PRIMARY KEY (action_id),
  CONSTRAINT "FK_aa8f3e33c63aa5f40a1c1413354" FOREIGN KEY (action_id) REFERENCES job_action
);

-- Not validated, as in databases that older releases made: their rows were not read for it.
ALTER TABLE endorsement ADD CONSTRAINT endorsement_installments CHECK (
  cardinality(installment_amounts) IS NOT DISTINCT FROM cardinality(installment_nos)
  AND cardinality(installment_dates) IS NOT DISTINCT FROM cardinality(installment_nos)
  AND cardinality(installment_commissions) IS NOT DISTINCT FROM cardinality(installment_nos)
) NOT VALID;

-- Installments are arrays of their endorsement. The release before had a row for each: endorsement_installment is a view
-- of both forms that takes its statements, and FormerInstallments moves what the table has. The foreign key is deferred,
-- because a statement that writes both may come to the installments first.
CREATE TABLE former_installment (
  action_id bigint NOT NULL,
  position integer NOT NULL,
  installment_no smallint NOT NULL,
  payment_amount numeric NOT NULL,
  payment_date timestamptz NOT NULL,
  commission numeric,
  CONSTRAINT "PK_5199bd4d9e2d3408db98dfb0743" PRIMARY KEY (action_id, position),
  CONSTRAINT "FK_d3a65c905ba9200c1d56ccd3c81" FOREIGN KEY (action_id) REFERENCES endorsement
    DEFERRABLE INITIALLY DEFERRED
);
CREATE VIEW endorsement_installment AS
  SELECT action_id, position, installment_no, payment_amount, payment_date, commission FROM former_installment
  UNION ALL
  SELECT e.action_id, i.position::int, i.installment_no, i.payment_amount, i.payment_date, i.commission
  FROM endorsement e,
    unnest(e.installment_nos, e.installment_amounts, e.installment_dates, e.installment_commissions)
      WITH ORDINALITY AS i (installment_no, payment_amount, payment_date, commission, position);
CREATE FUNCTION add_former_installment() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO former_installment (action_id, position, installment_no, payment_amount, payment_date, commission)
  VALUES (NEW.action_id, NEW.position, NEW.installment_no, NEW.payment_amount, NEW.payment_date, NEW.commission);
  RETURN NEW;
END $$;
CREATE TRIGGER add_former_installment INSTEAD OF INSERT ON endorsement_installment
  FOR EACH ROW EXECUTE FUNCTION add_former_installment();
CREATE FUNCTION remove_former_installment() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM former_installment WHERE action_id = OLD.action_id AND position = OLD.position;
  RETURN OLD;
END $$;
CREATE TRIGGER remove_former_installment INSTEAD OF DELETE ON endorsement_installment
  FOR EACH ROW EXECUTE FUNCTION remove_former_installment();
`;

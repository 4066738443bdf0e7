-- Facts are written once: neither the program nor an administrator changes or removes them. The arguments of a trigger name
-- the columns that may change all the same.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_NARGS > 0 THEN
    IF to_jsonb(OLD) - TG_ARGV = to_jsonb(NEW) - TG_ARGV THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER stock_ledger_grows BEFORE UPDATE OR DELETE ON stock_ledger FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER operation_events_grow BEFORE UPDATE OR DELETE ON operation_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER charge_lines_grow BEFORE UPDATE OR DELETE ON charge_lines FOR EACH ROW EXECUTE FUNCTION refuse_change('state');
--> statement-breakpoint
CREATE TRIGGER expense_entries_grow BEFORE UPDATE OR DELETE ON expense_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_logs_grow BEFORE UPDATE OR DELETE ON audit_logs FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER stock_ledger_stays BEFORE TRUNCATE ON stock_ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER operation_events_stay BEFORE TRUNCATE ON operation_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER charge_lines_stay BEFORE TRUNCATE ON charge_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER expense_entries_stay BEFORE TRUNCATE ON expense_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_logs_stay BEFORE TRUNCATE ON audit_logs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- For installations that had roles before roles had actions; a new one fills both at its first start.
INSERT INTO role_actions SELECT id, unnest(ARRAY['base.write', 'owner.write', 'device.write', 'container.write', 'configuration.write', 'stock.move', 'stock.adjust', 'stock.reverse', 'document.reverse', 'personal.read', 'money.read', 'money.write', 'period.lock', 'audit.read', 'notice.send', 'docs.read']) FROM roles WHERE code = 'admin';
--> statement-breakpoint
INSERT INTO role_actions SELECT id, unnest(ARRAY['base.write', 'owner.write', 'device.write', 'container.write', 'stock.move', 'stock.adjust', 'stock.reverse', 'document.reverse', 'personal.read', 'notice.send']) FROM roles WHERE code = 'manager';
--> statement-breakpoint
INSERT INTO role_actions SELECT id, unnest(ARRAY['container.write', 'stock.move']) FROM roles WHERE code = 'clerk';
--> statement-breakpoint
INSERT INTO role_actions SELECT id, unnest(ARRAY['money.read', 'money.write', 'period.lock']) FROM roles WHERE code = 'finance';
--> statement-breakpoint
INSERT INTO role_actions SELECT id, 'personal.read' FROM roles WHERE code = 'labor';

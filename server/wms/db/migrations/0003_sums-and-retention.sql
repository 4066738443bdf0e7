CREATE TABLE "charge_sums" (
	"business_date" date NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"item_code" text NOT NULL,
	"unit" text NOT NULL,
	"state" text NOT NULL,
	"qty" numeric NOT NULL,
	"amount" numeric NOT NULL,
	"tax" numeric NOT NULL,
	"lines" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "late_days" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "late_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"facts" text NOT NULL,
	"business_date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation_sums" (
	"business_date" date NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"op_type" text NOT NULL,
	"worker_id" integer,
	"team_id" integer,
	"operator" integer NOT NULL,
	"qty" numeric NOT NULL,
	"boxes" bigint NOT NULL,
	"orders" bigint NOT NULL,
	"weight" numeric NOT NULL,
	"seconds" bigint NOT NULL,
	"timed_qty" numeric NOT NULL,
	"events" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "piece_sums" (
	"business_date" date NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"worker" text NOT NULL,
	"team" text,
	"kind" text NOT NULL,
	"op_type" text,
	"is_shared" boolean NOT NULL,
	"is_taken_back" boolean NOT NULL,
	"qty" numeric NOT NULL,
	"pay_qty" numeric NOT NULL,
	"score" numeric NOT NULL,
	"amount" numeric NOT NULL,
	"seconds" bigint NOT NULL,
	"events" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "summed_days" (
	"facts" text NOT NULL,
	"business_date" date NOT NULL,
	CONSTRAINT "summed_days_facts_business_date_pk" PRIMARY KEY("facts","business_date")
);
--> statement-breakpoint
CREATE INDEX "charge_sums_day" ON "charge_sums" USING btree ("business_date");--> statement-breakpoint
CREATE INDEX "late_days_day" ON "late_days" USING btree ("facts","business_date");--> statement-breakpoint
CREATE INDEX "operation_sums_day" ON "operation_sums" USING btree ("business_date");--> statement-breakpoint
CREATE INDEX "piece_sums_day" ON "piece_sums" USING btree ("business_date");--> statement-breakpoint
CREATE INDEX "device_events_at" ON "device_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "file_objects_unused" ON "file_objects" USING btree ("created_at") WHERE "file_objects"."reads" is null and "file_objects"."expires_at" is null;--> statement-breakpoint
CREATE INDEX "piece_entries_shared" ON "piece_entries" USING btree ("business_date") WHERE "piece_entries"."is_shared";--> statement-breakpoint
CREATE INDEX "async_tasks_file" ON "async_tasks" USING btree ("file_id");--> statement-breakpoint
-- Whoever adds or changes a fact says so of a day that has been summed up already. drizzle-kit knows no triggers: what follows
-- is written by hand. The lock is shared by all who write facts of the day; who sums it up waits until they are done.
CREATE FUNCTION tell_late_days() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  day date;
BEGIN
  FOR day IN SELECT DISTINCT business_date FROM changed LOOP
    PERFORM pg_advisory_xact_lock_shared(7351020, day - date '2000-01-01');
    INSERT INTO late_days (facts, business_date)
      SELECT facts, business_date FROM summed_days WHERE facts = TG_TABLE_NAME AND business_date = day;
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER charge_lines_late AFTER INSERT ON charge_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_late_days();
--> statement-breakpoint
CREATE TRIGGER charge_lines_changed AFTER UPDATE ON charge_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_late_days();
--> statement-breakpoint
CREATE TRIGGER operation_events_late AFTER INSERT ON operation_events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_late_days();
--> statement-breakpoint
CREATE TRIGGER piece_entries_late AFTER INSERT ON piece_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_late_days();
--> statement-breakpoint
CREATE TRIGGER piece_entries_changed AFTER UPDATE ON piece_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_late_days();

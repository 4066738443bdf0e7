CREATE TABLE "piece_coefficients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "piece_coefficients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"op_type" text,
	"coefficient" numeric(18, 4) NOT NULL,
	"effective_from" date NOT NULL,
	"version" integer NOT NULL,
	"reason" text NOT NULL,
	"modifier" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "piece_coefficients_version" UNIQUE NULLS NOT DISTINCT("warehouse","owner","op_type","version"),
	CONSTRAINT "piece_coefficients_type" CHECK ("piece_coefficients"."op_type" in ('卸货', '收货', '质检', '上架', '移库', '补货', '拣货', '分拨', '复核', '打包', '称重', '装车', '退件登记', '退仓清点', '盲收', '盘点', '加工', '拦截'))
);
--> statement-breakpoint
CREATE TABLE "piece_days" (
	"warehouse" text NOT NULL,
	"business_date" date NOT NULL,
	"run_no" text NOT NULL,
	"settled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "piece_days_warehouse_business_date_pk" PRIMARY KEY("warehouse","business_date")
);
--> statement-breakpoint
CREATE TABLE "piece_differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "piece_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_no" text NOT NULL,
	"event_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"business_date" date NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"worker" text NOT NULL,
	"op_type" text NOT NULL,
	"doc_type" text NOT NULL,
	"doc_no" text NOT NULL,
	"team" text,
	"qty" numeric(18, 4) NOT NULL,
	"unit" text NOT NULL,
	"base_point" numeric(18, 4) NOT NULL,
	"coefficient" numeric(18, 4) NOT NULL,
	"shift_coefficient" numeric(18, 4) NOT NULL,
	"is_shared" boolean NOT NULL,
	"share" numeric(18, 4) NOT NULL,
	"event_score" numeric(18, 4) NOT NULL,
	"score" numeric(18, 4) NOT NULL,
	"unit_price" numeric(18, 4) NOT NULL,
	"amount" numeric(18, 4) NOT NULL,
	"payment" text NOT NULL,
	"seconds" integer NOT NULL,
	"rule_version" integer NOT NULL,
	"coefficient_version" integer NOT NULL,
	"is_removed" boolean NOT NULL,
	"old_entry_id" bigint,
	"old_coefficient" numeric(18, 4),
	"old_score" numeric(18, 4) NOT NULL,
	"old_amount" numeric(18, 4) NOT NULL,
	"delta_amount" numeric(18, 4) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "piece_entries" (
	"entry_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "piece_entries_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"event_id" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	"business_date" date NOT NULL,
	"late_for" date,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"worker" text NOT NULL,
	"op_type" text,
	"doc_type" text NOT NULL,
	"doc_no" text NOT NULL,
	"team" text,
	"qty" numeric(18, 4) NOT NULL,
	"unit" text NOT NULL,
	"base_point" numeric(18, 4) NOT NULL,
	"coefficient" numeric(18, 4) NOT NULL,
	"shift_coefficient" numeric(18, 4) NOT NULL,
	"is_shared" boolean NOT NULL,
	"share" numeric(18, 4) NOT NULL,
	"event_score" numeric(18, 4) NOT NULL,
	"score" numeric(18, 4) NOT NULL,
	"unit_price" numeric(18, 4) NOT NULL,
	"amount" numeric(18, 4) NOT NULL,
	"payment" text NOT NULL,
	"seconds" integer NOT NULL,
	"rule_version" integer NOT NULL,
	"coefficient_version" integer NOT NULL,
	"run_no" text NOT NULL,
	"superseded_by" text,
	"reason" text NOT NULL,
	CONSTRAINT "piece_entries_kind" CHECK ("piece_entries"."kind" in ('计件', '扣款')),
	CONSTRAINT "piece_entries_payment" CHECK ("piece_entries"."payment" in ('计件', '派工')),
	CONSTRAINT "piece_entries_source" CHECK (("piece_entries"."event_id" is null) = ("piece_entries"."kind" = '扣款'))
);
--> statement-breakpoint
CREATE TABLE "piece_recomputes" (
	"task_no" text PRIMARY KEY NOT NULL,
	"warehouse" text NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"owner" text,
	"op_type" text,
	"reason" text NOT NULL,
	"events" integer DEFAULT 0 NOT NULL,
	"changed_entries" integer DEFAULT 0 NOT NULL,
	"delta_amount" numeric(18, 4) DEFAULT '0' NOT NULL,
	"state" text DEFAULT '待执行' NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"creator" integer NOT NULL,
	"approver" integer,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "piece_recomputes_type" CHECK ("piece_recomputes"."op_type" in ('卸货', '收货', '质检', '上架', '移库', '补货', '拣货', '分拨', '复核', '打包', '称重', '装车', '退件登记', '退仓清点', '盲收', '盘点', '加工', '拦截')),
	CONSTRAINT "piece_recomputes_state" CHECK ("piece_recomputes"."state" in ('待执行', '计算中', '待审核', '已生效', '已放弃', '失败'))
);
--> statement-breakpoint
CREATE TABLE "piece_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "piece_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"warehouse" text NOT NULL,
	"op_type" text NOT NULL,
	"unit" text NOT NULL,
	"base_point" numeric(18, 4) NOT NULL,
	"unit_price" numeric(18, 4) NOT NULL,
	"night_coefficient" numeric(18, 4) NOT NULL,
	"effective_from" date NOT NULL,
	"version" integer NOT NULL,
	"reason" text NOT NULL,
	"modifier" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "piece_rules_version" UNIQUE("warehouse","op_type","version"),
	CONSTRAINT "piece_rules_type" CHECK ("piece_rules"."op_type" in ('卸货', '收货', '质检', '上架', '移库', '补货', '拣货', '分拨', '复核', '打包', '称重', '装车', '退件登记', '退仓清点', '盲收', '盘点', '加工', '拦截')),
	CONSTRAINT "piece_rules_unit" CHECK ("piece_rules"."unit" in ('件', '箱', '单', '千克'))
);
--> statement-breakpoint
ALTER TABLE "piece_coefficients" ADD CONSTRAINT "piece_coefficients_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "piece_coefficients" ADD CONSTRAINT "piece_coefficients_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "piece_days" ADD CONSTRAINT "piece_days_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "piece_differences" ADD CONSTRAINT "piece_differences_task_no_piece_recomputes_task_no_fk" FOREIGN KEY ("task_no") REFERENCES "public"."piece_recomputes"("task_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_differences" ADD CONSTRAINT "piece_differences_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "piece_differences" ADD CONSTRAINT "piece_differences_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "piece_entries" ADD CONSTRAINT "piece_entries_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "piece_entries" ADD CONSTRAINT "piece_entries_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "piece_recomputes" ADD CONSTRAINT "piece_recomputes_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "piece_recomputes" ADD CONSTRAINT "piece_recomputes_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "piece_rules" ADD CONSTRAINT "piece_rules_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "piece_differences_task" ON "piece_differences" USING btree ("task_no","worker");--> statement-breakpoint
CREATE INDEX "piece_differences_worker" ON "piece_differences" USING btree ("worker");--> statement-breakpoint
CREATE INDEX "piece_differences_place" ON "piece_differences" USING btree ("warehouse","business_date");--> statement-breakpoint
CREATE UNIQUE INDEX "piece_entries_event" ON "piece_entries" USING btree ("event_id","worker") WHERE "piece_entries"."superseded_by" is null;--> statement-breakpoint
CREATE INDEX "piece_entries_warehouse" ON "piece_entries" USING btree ("warehouse","business_date");--> statement-breakpoint
CREATE INDEX "piece_entries_owner" ON "piece_entries" USING btree ("owner","business_date");--> statement-breakpoint
CREATE INDEX "piece_entries_date" ON "piece_entries" USING btree ("business_date","entry_id");--> statement-breakpoint
CREATE INDEX "piece_entries_worker" ON "piece_entries" USING btree ("worker","business_date");--> statement-breakpoint
CREATE INDEX "piece_entries_team" ON "piece_entries" USING btree ("team","business_date");--> statement-breakpoint
CREATE INDEX "piece_entries_type" ON "piece_entries" USING btree ("op_type","entry_id");--> statement-breakpoint
CREATE INDEX "piece_entries_doc" ON "piece_entries" USING btree ("doc_no");--> statement-breakpoint
CREATE INDEX "piece_entries_deduction" ON "piece_entries" USING btree ("entry_id") WHERE "piece_entries"."kind" = '扣款';--> statement-breakpoint
CREATE INDEX "piece_recomputes_place" ON "piece_recomputes" USING btree ("warehouse","created_at");--> statement-breakpoint
CREATE INDEX "operation_events_shared" ON "operation_events" USING btree ("warehouse","business_date") WHERE "operation_events"."team_id" is not null;--> statement-breakpoint
CREATE TRIGGER piece_entries_grow BEFORE UPDATE OR DELETE ON piece_entries FOR EACH ROW EXECUTE FUNCTION refuse_change('superseded_by');
--> statement-breakpoint
CREATE TRIGGER piece_entries_stay BEFORE TRUNCATE ON piece_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

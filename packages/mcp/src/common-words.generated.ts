// Generated from the tables of two tokenizers by `pnpm generate`. Do not edit.

export const COMMON_WORDS = `
Ab Abb Aber Ability Able Abort About Above Abs Absolute Absolutely Abstract Abuse Ac Acad Academic Academy Acc
Acceler Accent Accept Accepted Access Accessibility Accessories Accident Accord According Accordingly Account
Accountability Accounting Accounts Accred Accuracy Ace Ach Achievement Acid Ack Acquisition Acres Across Act
Acting Action Actions Activ Activate Activation Active Activities Activity Actor Actors Actress Acts Actual
Actually Ad Ada Adam Adapt Adapter Adaptive Add Added Addiction Adding Addition Additional Additionally Addr
Address Addresses Adds Ade Adj Adjust Adjustable Adjustment Admin Administr Administration Administrative
Administrator Admission Adopt Adoption Ads Adult Adults Adv Advance Advanced Advances Advantage Advent
Adventure Adventures Advertisement Advertising Advice Advis Advisor Advisors Advisory Advoc Advocate Ae Aer
Aeros Af Aff Affairs Affiliate Affordable Africa After Afterwards Ag Again Against Age Agencies Agency Agenda
Agent Agents Ages Aggregate Agile Aging Ago Agr Agree Agreement Agricultural Agriculture Ah Ahead Ai Aid Aim
Ain Air Aircraft Airlines Airport Aj Ajax Ak Akt Al Alarm Album Albums Alcohol Ale Alert Alerts Alex Alg
Algebra Algorithm Algorithms Ali Alias Alien Align Alignment Alive All Alla Alle Alleg Allen Alley Alliance
Allied Allies Alloc Allocate Allocation Allow Allowed Allows Alloy Ally Almost Alo Alone Along Alpha Alphabet
Already Als Also Alt Alta Alter Altern Alternate Alternative Although Alto Aluminium Aluminum Alumni Always Am
Amateur Amazing Amazon Amb Ambassador Ambient Amen Amend Amendment Amer American Amid Ammo Among Amount Amp
Ampl An Ana Analog Analysis Analyst Analytics Analyzer Anatomy Anc Anch Anchor Ancient And Anda Andre Android
Ang Ange Angel Angels Angle Angry Angular Anim Animal Animals Animated Animation Animator Anime Ann Annex
Anniversary Annotation Announcement Annual Anonymous Another Ans Answer Answers Ant Anth Anthem Anthrop Anti
Antique Anxiety Any Anyone Anything Anyway Ao Ap Apart Apartment Apartments Api Apost App Apparel Apparently
Appe Appeal Appeals Appearance Append Apple Appliances Applicant Applicants Application Applications Applied
Applies Apply Applying Appointment Apprent Appro Approach Approval Approved Approx Approximately Apps Apr Apt
Aqu Aquarium Ar Arab Arb Arc Arcade Arch Archae Architect Architects Architecture Archive Archived Archives
Are Area Areas Aren Arena Arg Args Argument Arguments Arithmetic Ark Arm Armed Armor Armour Arms Army Around
Arr Arrange Array Arrays Arrest Arrival Arrow Arsenal Art Arte Article Articles Artifact Artificial Artist
Artists Arts As Asc Ash Asi Asian Aside Ask Asked Asking Aspect Asphalt Assault Assembly Assert Assertion
Assertions Assess Assessment Asset Assets Assign Assigned Assignment Assist Assistance Assistant Associ
Associate Associated Associates Association Associations Assume Assuming Assurance Ast Aston Astr Astro Async
At Ath Athletic Atlas Atmos Atmospheric Atom Atomic Att Attach Attached Attachment Attack Attempt Attempts
Attend Attendance Attention Attorney Attr Attribute Attributes Au Auch Auction Aud Audi Audience Audio Audit
Auditor Auf Aug Aunt Aur Aura Aus Auss Australia Aut Auth Authentic Authenticate Authentication Author
Authorities Authority Authorization Authorized Authors Autism Auto Autof Autom Automated Automatic
Automatically Automation Automobile Automotive Autonomous Autor Autos Autumn Aux Auxiliary Av Availability
Available Aval Avatar Ave Avec Avenue Average Avg Aviation Avoid Aw Await Awake Award Awards Awareness Away
Awesome Aws Ax Axe Axios Axis Ay Az Ba Bab Babe Babies Baby Bach Bachelor Back Backbone Backend Background
Backpack Backup Bacon Bad Badge Bag Bags Bah Bail Bak Bake Bal Balance Balanced Bald Ball Balls Bam Bamboo Ban
Banana Banco Band Bands Bang Bank Banking Banks Banner Bapt Bar Barbar Barcode Bard Bare Barg Bark Barn Barr
Barrel Barrier Bars Bart Bas Base Baseball Based Basement Bash Basic Basically Basics Basin Basis Basket
Basketball Bass Bast Bat Batch Bath Bathroom Baths Batt Batter Battery Battle Battlefield Battles Bay Baz Bd
Be Beach Beacon Beam Bean Beans Bear Beard Bearing Bearings Bears Beast Beat Beats Beaut Beautiful Beauty
Because Become Bed Bedroom Bedrooms Beds Bee Beef Been Beer Beet Before Beg Begin Beginner Beginners Beginning
Begins Beh Behavior Behavioral Behaviour Behind Bei Being Bek Bel Believe Bell Belle Belly Below Belt Ben
Bench Benchmark Bend Bene Benef Benefit Benefits Bent Ber Bere Berg Berlin Bers Bes Besch Besides Best Beste
Bet Beta Better Betting Between Beverage Bew Bey Beyond Bez Bh Bi Bias Bib Bible Bibli Biblical Bicycle Bid
Bien Big Biggest Bij Bik Bike Bil Bilder Bill Billing Billion Bills Bin Binary Bind Binder Binding Bio
Biography Biological Biology Biom Bios Bip Bir Bird Birds Birth Birthday Bis Bishop Bit Bitcoin Bitcoins
Bitmap Bits Biz Bl Black Blackjack Blacks Blade Blank Blast Ble Blend Blender Bless Blessed Blind Blink Bliss
Blo Blob Bloc Block Blockchain Blocking Blocks Blog Blogger Blogs Blond Blonde Blood Bloody Bloom Bloss Blow
Blue Blueprint Blues Bluetooth Blur Bo Board Boards Boat Bob Bod Bodies Body Bog Boiler Bol Bold Bolt Bom Bomb
Bon Bond Bonds Bone Bones Bonus Boo Book Booking Bookmark Books Bool Boolean Boom Boost Booster Boot Booth
Boots Bootstrap Bor Bord Border Borders Born Borrow Bos Boss Bot Both Bott Bottle Bottom Bou Bought Bound
Boundary Bounds Bour Bout Boutique Bow Bowl Bowling Box Boxes Boxing Boy Boys Br Bra Brace Brain Brake Bran
Branch Brand Brands Bras Brass Brave Bre Bread Break Breakfast Breaking Breast Breath Breed Brew Brewery
Brewing Bri Brick Bride Bridge Bridges Brief Brig Bright Brilliant Bring Bringing Brit Bro Broad Broadcast
Broadcasting Broken Broker Bron Bronze Brother Brothers Brow Brown Browse Browser Bru Brun Brush Brushes Brut
Bs Btn Bu Bubble Buck Bucket Bucks Bud Buddy Budget Buen Buf Buff Buffer Buffered Bug Bugs Build Builder
Builders Building Buildings Builds Built Bul Bulk Bull Bullet Bun Bund Bundle Bur Bureau Burg Burger Burn
Burning Burns Burst Bus Bush Business Businesses Bust Busy But Butter Butterfly Button Buttons Buy Buyer
Buyers Buying Buzz By Bye Byte Bytes Ca Cab Cabin Cabinet Cabinets Cable Cache Cached Cad Caf Cafe Cage Cairo
Cake Cal Calc Calcium Calcul Calculate Calculates Calculation Calculator Calendar Calibration Call Callable
Callback Called Caller Calling Calls Calories Cam Camb Came Camel Camera Cameras Camp Campaign Camping Campo
Campos Campus Can Canada Canal Cancel Cancer Cand Candidate Candidates Candle Candy Cann Cannabis Cannon
Cannot Canon Cant Canvas Cap Capability Capac Capacity Capital Caps Capt Captain Caption Capture Car Cara Carb
Carbon Card Cardinal Cards Care Career Careers Cargo Carn Carousel Carp Carpet Carr Carrier Carry Cars Cart
Cartoon Cas Casa Cascade Case Cases Cash Casino Casinos Cass Cast Casting Castle Casual Cat Catal Catalog
Catalyst Catch Categoria Categories Category Cater Cath Cats Cause Causes Cav Caval Cave Cbd Cd Ce Ceiling Cel
Cele Celebr Celebration Celebrity Cell Cells Cellular Cement Cemetery Census Cent Center Centers Central
Centre Centro Century Cer Ceramic Ceremony Cert Certain Certainly Certificate Certification Certified Ces
Cette Cf Ch Cha Chain Chains Chair Chairman Chairs Chall Challenge Challenges Cham Chamber Chambers Champ
Champion Champions Championship Championships Chan Chance Chang Change Changed Changes Changing Channel
Channels Chaos Chap Chapter Chapters Char Character Characteristics Characters Charg Charge Charger Charges
Charging Charity Charm Charset Chart Charter Charts Chase Chat Che Cheap Cheat Check Checkbox Checked Checker
Checking Checklist Checkout Checks Cheer Cheese Chef Chem Chemical Chemistry Cher Cherry Chess Chest Chi Chic
Chick Chicken Chief Child Childhood Children Chili Chill Chim Chin China Chinese Chip Chips Chlor Cho
Chocolate Choice Choices Choose Choosing Chop Chr Christ Christian Christmas Chrom Chrome Chron Chronic Chuck
Chunk Church Churches Ci Cic Cin Cinema Cipher Cir Circ Circle Circuit Circular Cit Citation Cities Citizen
Citizens Citizenship City Ciudad Civ Civic Civil Civilization Cl Claim Claims Clamp Clan Clar Clash Class
Classe Classes Classic Classical Classics Classification Classified Classroom Clause Clay Cle Clean Cleaner
Cleaning Cleanup Clear Clearance Clearly Clears Cler Clerk Cli Click Client Cliente Clients Cliff Clim Climate
Clin Clinic Clinical Clip Clipboard Clips Clo Clock Clone Close Closed Closet Closing Closure Cloth Clothes
Clothing Cloud Club Clubs Cluster Cmd Co Coach Coaching Coal Coalition Coast Coastal Coat Cob Coc Cocktail
Cocoa Coconut Cod Code Codec Codes Coding Coff Coffee Cognitive Coil Coin Coins Col Cold Coll Collabor
Collaboration Collapse Collect Collection Collections Collective Collector Colleg College Colleges Collision
Colon Colonial Colony Color Coloring Colors Colour Column Columns Com Comb Combat Combination Combine Combined
Combo Come Comedy Comes Comfort Comic Comics Coming Comm Command Commander Commands Comment Commentary
Comments Commerce Commercial Commission Commissioner Commit Committee Commod Common Commun Communication
Communications Communist Communities Community Como Comp Compact Companies Companion Company Compar Comparable
Comparative Comparator Compare Compared Comparison Compass Compatibility Compatible Compensation Compet
Competition Competitive Compilation Compile Compiler Complaint Comple Complete Completed Completely Completion
Complex Complexity Compliance Component Components Composer Composite Composition Compound Comprehensive
Compression Comput Computational Compute Computer Computers Computes Computing Conc Conce Concept Concepts
Concern Concert Conclusion Concrete Concurrent Cond Condition Conditional Conditioning Conditions Conduct Cone
Conexion Conf Conference Confidence Confidential Config Configuration Configure Confirm Confirmation Conflict
Congress Congressional Conn Connect Connected Connecting Connection Connections Connectivity Connector
Conscious Conse Consent Consequently Conserv Conservation Conservative Conservatives Consider Considering
Console Consolid Const Constant Constants Constit Constitution Constitutional Constraint Constraints Construct
Construction Constructor Constructors Constructs Consult Consultant Consultants Consulting Consum Consumer
Consumers Consumption Cont Contact Contacts Container Containers Contains Conte Contemporary Content Contents
Contest Context Contin Continental Continue Continued Continuing Continuous Contr Contract Contractor
Contractors Contracts Contrast Contribution Contributions Contributor Contributors Control Controlled
Controller Controllers Controls Conv Convenience Convenient Convention Convers Conversation Conversion Convert
Converted Converter Converts Conveyor Cook Cookie Cookies Cooking Cool Cooler Cooling Cooper Cooperation
Cooperative Coord Coordinate Coordinates Coordinator Cop Copies Copp Copper Copy Copyright Cor Coral Cord Core
Corn Corner Coron Coronavirus Corp Corpor Corporate Corporation Corps Corpus Correct Correction Correspond
Cors Cort Cortex Cos Cosmetic Cosmic Cost Costs Costume Cot Cottage Cotton Cou Couch Cougar Could Coun Council
Counsel Counseling Count Countdown Counter Counties Countries Country Counts County Couple Couples Coupon
Coupons Cour Courage Course Courses Court Courtesy Courts Cous Cout Cov Cover Coverage Covered Covers Cow Cp
Cr Cra Crab Crack Craft Crafts Crash Craw Crazy Cre Cream Creat Create Created Creates Creating Creation
Creative Creator Creature Credential Credentials Credit Credits Cres Crew Cri Cricket Crime Crimes Criminal
Crisis Crit Criteria Criterion Critical Critics Cro Cron Crop Cross Crossing Crow Crowd Crown Cru Cruc Cruise
Crunch Crus Crush Crusher Crushers Crushing Cry Crypt Crypto Crystal Cs Css Csv Ct Ctrl Cu Cuando Cub Cube Cue
Cuisine Cult Cultural Culture Cup Cups Cur Cure Curl Currency Current Currently Curriculum Curry Curse Curso
Cursor Curt Curtain Curve Cush Cust Custom Customer Customers Customize Customs Cut Cute Cutter Cutting Cv Cy
Cyan Cyber Cycl Cycle Cycling Cylinder Da Dabei Dad Daddy Dag Dah Daily Dairy Dal Dam Damage Damn Dan Dance
Dancing Danger Dangerous Dann Dans Dao Dar Dare Dark Darkness Dart Das Dash Dashboard Dat Data Database
Dataset Date Dates Dating Datos Datum Daughter Dav David Dawn Day Days Db De Dead Deadline Deal Dealer Dealers
Deals Dear Death Deb Debate Debt Debug Dec Decide Decimal Decision Deck Decl Declaration Declare Decode
Decoder Decor Decorating Decoration Ded Dedicated Dee Deep Deer Def Default Defaults Defence Defendant
Defender Defense Defensive Deferred Define Defined Defines Definitely Definition Definitions Deg Degree
Degrees Del Delay Delegate Delete Deleted Deletes Delicious Deliver Delivery Dell Delta Dem Demand Demo Democr
Democracy Democratic Demon Demonstr Den Denn Dense Density Dent Dental Dep Depart Department Departments
Depend Dependencies Dependency Depending Depends Deploy Deployment Depos Deposit Depot Deprecated Depression
Dept Depth Deputy Der Dere Derived Des Desc Describe Description Descriptor Desde Deserialize Desert Design
Designed Designer Designs Desire Desired Desk Desktop Despite Dess Dest Destination Destiny Destroy Destructor
Det Detail Detailed Details Detect Detection Detective Detector Determine Determines Deutsch Dev Develop
Developed Developer Developers Developing Development Device Devices Devil Deze Dh Di Dia Diabetes Diagnosis
Diagnostic Diagram Dial Dialog Dialogue Diameter Diamond Diamonds Diary Dias Dice Dich Dict Dictionary Did
Didn Die Dies Diese Diesel Diet Dietary Diff Difference Differences Different Differential Difficulty Dig
Digest Digit Digital Dil Dim Dimension Dimensions Din Dining Dinner Dip Dipl Diploma Dir Dire Direct Directed
Direction Directions Directive Director Directors Directory Dirt Dirty Dis Disabilities Disability Disable
Disabled Disaster Disc Discipline Disclaimer Disclosure Disco Disconnect Discord Discount Discounts Discover
Discovery Discuss Discussion Discussions Dise Disease Diseases Dish Disk Disorder Disorders Disp Dispatch
Dispatcher Display Displays Disposable Dispose Diss Dissertation Dist Distance Distrib Distributed
Distribution District Dit Div Dive Diversity Divide Divider Divine Division Diy Dj Django Do Dob Doc Doch Dock
Docker Docs Doctor Doctors Doctrine Document Documentary Documentation Documents Dod Dodge Does Doesn Dog Dogs
Doing Dok Dol Doll Dollar Dollars Dom Domain Dome Domestic Domin Don Donate Donation Done Donna Dont Doom Door
Doors Dop Dor Dorm Dort Dos Dot Dou Doub Double Dough Dove Dow Down Download Downloads Downs Downtown Dr Dra
Draft Drag Dragon Dragons Drain Dram Drama Draw Drawable Drawer Drawing Dre Dream Dreams Dress Dresses Drew
Drill Drink Drinking Drinks Drive Driver Drivers Driving Dro Drone Drop Dropdown Drops Drug Drugs Drum Dry Dt
Du Dual Dub Duck Dude Due Dummy Dump Dumpster Dun Dungeon Duo Dup Duplicate Dur Duration Durch During Dust Dut
Duty Dw Dx Dy Dyn Dynam Dynamic Dynamics Dys Dysfunction Ea Each Eagle Ear Earlier Early Earn Earth Ease
Easily East Eastern Easy Eat Eating Eb Ebay Ebony Ebook Ec Echo Eclipse Eco Econ Econom Economic Economics
Economist Economy Ed Edge Edit Edited Editing Edition Editor Editorial Editors Edu Educ Education Educational
Een Ef Eff Effect Effective Effects Efficiency Efficient Eg Egg Eggs Eh Eig Eigen Eight Ein Eine Either Ej Ek
El Elastic Elder Ele Elect Election Elections Electoral Electric Electrical Electricity Electro Electron
Electronic Electronics Elegant Elem Element Elementary Elements Elephant Elev Elevated Eleven Elf Elig Elite
Ell Ella Elle Elm Else Em Email Emails Emb Embassy Embed Embedded Emergency Emerging Emit Emoji Emotional Emp
Emperor Empire Employ Employee Employees Employer Employment Empresa Empty En Enable Enabled Enables Enc
Encode Encoder Encoding Encore Encounter Encrypt Encryption End Ende Ending Endpoint Ends Enemy Energ Energy
Enforcement Eng Engagement Engine Engineer Engineering Engineers Engines English Enh Enhanced Enhancement
Enjoy Enlight Enough Enrollment Ens Ensemble Ensure Ent Enter Enterprise Enterprises Entertainment Entire
Entities Entity Entr Entrance Entre Entrepreneur Entries Entry Enum Enumerable Enumeration Env Environment
Environmental Ep Epic Epid Epidemi Episode Episodes Epoch Eq Equ Equal Equality Equals Equation Equip
Equipment Equity Equivalent Er Era Ere Erectile Erf Erg Erot Err Error Errors Es Esc Escape Esk Esp Especially
Esper Ess Essay Essays Essence Essential Essentially Essentials Est Esta Establish Established Estado Estate
Este Estimate Estimated Estimates Esto Estr Et Eternal Eth Ether Ethics Eu Euro Europ Europe Euros Ev Eval
Evalu Evaluate Evaluation Evangel Eve Even Evening Event Events Eventually Ever Every Everybody Everyday
Everyone Everything Everywhere Evidence Evil Evolution Ex Exact Exactly Exam Examination Example Examples Exc
Excel Excellence Excellent Except Exception Exceptions Exchange Exclusive Exec Execute Executes Execution
Executive Executor Exercise Exercises Exhaust Exhib Exhibit Exhibition Exist Existing Exists Exit Exp Expand
Expanded Expansion Expect Expected Exped Expedition Expense Expenses Experience Experienced Experiment
Experimental Expert Experts Expl Explain Explanation Explicit Exploration Explore Explorer Explosion Export
Exposure Expr Express Expression Ext Extend Extended Extension Extensions Exterior External Extr Extra Extract
Extraction Extras Extreme Extremely Ey Eye Eyes Ez Fa Fab Fabric Fac Face Facebook Faces Facial Facilities
Facility Facing Fact Factor Factors Factory Facts Faculty Fade Fail Failed Failure Fair Fairy Faith Fake Fal
Fall Fallen Falling Falls False Fam Fame Famil Families Family Famous Fan Fancy Fans Fant Fantastic Fantasy
Far Fare Farm Farmer Farmers Farms Fasc Fashion Fast Faster Fat Fatal Fate Father Fathers Fauc Fault Fav Favor
Favorite Favorites Fax Fe Fear Feast Feather Feature Featured Features Featuring Fecha Fed Feder Federal Fee
Feed Feedback Feel Feeling Fees Feet Fel Fell Fellow Fem Female Femin Femme Fen Fence Fer Ferr Ferry Fest
Festival Fet Fetch Fever Few Fi Fiat Fib Fiber Fiction Field Fields Fif Fifth Fifty Fig Fight Fighter Fighters
Fighting Figure Figures Fil File Filed Filename Files Fill Film Filme Films Filter Filtering Filters Fin Final
Finally Finals Finance Financial Financing Find Finder Finding Finds Fine Finger Finish Finished Fir Fire
Firebase Fired Fireplace Fires Firewall Firm Firmware First Fiscal Fish Fishing Fit Fitness Fits Five Fix
Fixed Fixture Fl Flag Flags Flame Flames Flash Flask Flat Flatten Flavor Fle Fleet Flesh Flex Flexible Flight
Flip Flo Float Floating Flood Floor Flooring Floors Floral Flour Flow Flower Flowers Flu Fluent Fluid Flush
Flux Fly Flying Fn Fo Foam Focus Fog Fol Fold Folder Folding Folk Follow Followers Following Fon Fond Font
Fonts Foo Food Foods Fool Foot Football Footer For Forbidden Force Forced Forces Ford Fore Forecast Foreign
Forest Forever Forex Forg Forge Forget Forgot Forgotten Fork Form Formal Format Formation Formats Formatter
Formatting Former Forms Formula Fort Fortune Forty Forum Forums Forward Foster Fot Foto Fotos Fou Found
Foundation Foundations Founded Founder Fountain Four Fourth Fox Fr Fra Fraction Frag Fragment Fram Frame
Frames Framework Fran Franc France Frank Frau Fraud Frauen Fre Freak Free Freed Freedom Freel Freeze Freight
Frem French Frequ Frequency Frequently Fres Fresh Fri Fried Friend Friendly Friends Friendship Frm Fro Frog
From Front Frontier Frost Frozen Fruit Fry Fs Ft Fu Fuel Ful Full Fully Fun Func Function Functional Functions
Fund Fundamental Funding Funds Funeral Funny Fur Furious Furn Furniture Further Fuse Fusion Fut Future Futures
Ga Gab Gad Gain Gal Galaxy Gall Gallery Gam Gambling Game Gameplay Gamer Games Gaming Gamma Gan Gang Gap Gar
Garage Gard Garden Gardens Garlic Garn Garner Gas Gate Gates Gateway Gather Gathering Gauge Gay Gaz Ge Gear
Geb Ged Gee Geek Gef Geh Gel Geld Gem Geme Gems Gen Gender Gene Gener General Generally Generate Generated
Generates Generation Generator Generic Genesis Genetic Genetics Genius Genome Genre Gent Gentle Genuine Geo
Geographic Geography Geometry Ger German Ges Gesch Gest Gesture Get Gets Getter Getting Gew Gh Ghost Gi Giant
Giants Gift Gifts Gig Gin Ginger Gio Gir Girl Girls Git Github Give Given Gives Giving Gl Glad Glam Glass Gle
Glob Global Globals Globe Glory Gloss Gloves Glow Gluten Gly Glyph Gmail Gn Go Goal Goals Goat God Goddess
Gods Goes Going Gol Gold Golden Golf Gone Good Goods Google Gor Gorgeous Gospel Got Gov Gover Govern
Governance Government Governments Governor Gr Gra Grab Grace Grad Grade Grades Gradient Graduate Graf Grain
Gram Grammar Gran Grand Grande Granite Grant Granted Grants Graph Graphic Graphics Grass Grat Gratis Gratuit
Grave Graves Gravity Gray Graz Gre Great Greater Greatest Green Greens Gren Grey Grid Grill Grim Grinder
Grinding Grip Gro Grocery Gros Gross Ground Group Groups Grow Growing Growth Grupo Gson Gst Gtk Gu Guarantee
Guaranteed Guard Guardian Guards Guess Guest Guests Gui Guid Guidance Guide Guidelines Guides Guild Guitar Gum
Gun Guns Guru Gust Gut Guy Guys Gy Gym Ha Hab Habit Habitat Hack Hacker Had Hai Hair Hairst Hal Half Hall Ham
Hamburg Hammer Han Hand Handle Handler Handles Handling Hands Handy Hang Hanging Happ Happiness Happy Har
Harbor Hard Hardware Harm Harmon Harmony Harness Harvest Has Hash Hass Hast Hat Hatch Hate Hath Hats Haut Hav
Have Haven Having Hay Haz Hazard Hd He Head Header Headers Heading Headquarters Heads Heal Healing Health
Healthcare Healthy Heap Hear Heard Hearing Heart Hearts Heat Heater Heating Heaven Heavy Heb Heck Hed Hedge
Height Heights Hel Held Hell Hello Helm Helmet Help Helper Helpers Helpful Helping Helps Hem Hemp Hen Hence
Her Herb Herbal Here Heritage Hero Heroes Herr Hers Het Hex Hey Hi Hidden Hide Hier High Higher Highest
Highlight Highlights Highly Highway Hij Hil Hill Hills Him Himself Hin Hind Hindi Hint Hip Hipp Hire Hiring
His Hist Histogram Histor Historic Historical History Hit Hitch Hits Ho Hobby Hoch Hockey Hoe Hog Hol Hold
Holder Holding Holdings Holds Hole Holiday Holidays Hollow Holy Hom Home Homeland Homemade Homepage Homes
Homework Homo Hon Honest Honestly Honey Honor Honour Hood Hook Hooks Hop Hope Hopefully Hor Horizon Horizontal
Horm Horn Horror Horse Hose Hosp Hospital Hospitality Hospitals Host Hosting Hot Hotel Hotels Hour Hours House
Household Houses Housing Hover How However Hoy Hp Html Http Hu Hub Hue Huge Hull Hum Human Humanity Humans Hun
Hundred Hundreds Hung Hunger Hunt Hunter Hunters Hunting Hur Hurricane Hurt Hus Husband Hust Hv Hy Hybrid
Hydraulic Hydro Hyp Hyper Ib Ice Ich Icon Icons Id Ide Idea Ideal Ideally Ideas Ident Identification
Identifier Identify Identity Idle Idol If Ig Ign Ignore Ih Ihr Ihre Ihren Ihrer Ik Il Ill Illegal Illustr
Illustrated Ils Im Imag Image Images Imagine Imaging Img Imm Immediate Immediately Immigration Immun Immutable
Imp Impact Imper Imperial Impl Implement Implementation Implements Import Importance Important Imported
Imports Impossible Impress Impro Improve Improved Improvement In Inbox Inc Inch Inches Incident Include
Included Includes Including Income Incoming Incorpor Incorporated Incorrect Increase Increased Increasing
Incredible Increment Ind Indeed Independ Independence Independent Index Indexed India Indian Indicates
Indicator Indie Indigenous Individual Individuals Indo Indoor Industrial Industries Industry Inf Infant
Infantry Infect Infer Infinite Infinity Influ Influence Info Inform Information Infos Infrastructure Ing Ingen
Ingredient Ingredients Ini Init Initi Initial Initialization Initialize Initialized Initializes Initially
Initiative Inject Injection Injury Ink Inline Inn Inner Innoc Innov Innovation Innovative Input Inputs Inquiry
Ins Insert Inserts Inside Insider Insight Insights Inspection Inspector Inspir Inspiration Inspired Inst
Instagram Install Installation Installed Installer Installing Instance Instances Instant Instantiate Instead
Instit Institute Institution Institutional Institutions Instruction Instructions Instructor Instrument
Instruments Insurance Int Integer Integr Integral Integrated Integration Integrity Intel Intellectual
Intelligence Intelligent Intent Inter Interaction Interactive Interest Interested Interesting Interface
Interfaces Interior Intermediate Intern Internal International Internet Interpret Interpreter Interrupt
Intersection Interval Intervention Interview Interviews Into Intr Intro Introduction Inv Invalid Invent
Inventory Invest Investig Investigation Investing Investment Investments Investor Investors Invisible
Invitation Invite Invocation Invoice Invoke Io Ion Ip Ips Ipsum Ir Iron Irr Is Isa Island Islands Isn Iso Iss
Issue Issues Ist It Italian Item Items Iter Iterable Iterate Iterator Its Iv Iz Ja Jab Jac Jack Jacket Jackets
Jag Jail Jak Jam Jan Japan Japanese Jar Java Javascript Jaw Jazz Je Jeans Jed Jeg Jelly Jer Jersey Jerseys
Jest Jet Jets Jetzt Jew Jewelry Jo Job Jobs Jog John Join Joined Joint Jou Journal Journalism Journey Joy Js
Json Ju Jud Judge Judges Judgment Judicial Jug Juice Jul Jump Jun Junction Jungle Junior Junk Jur Jury Just
Justice Jwt Ka Kal Kam Kan Kann Kap Kar Kart Kas Kat Kata Kay Ke Keep Keeper Keeping Keeps Kel Ken Ker Kernel
Kes Ket Key Keyboard Keys Keyword Keywords Kg Kh Ki Kick Kid Kids Kil Kill Killer Killing Kim Kin Kind King
Kingdom Kings Kiss Kit Kitchen Kits Kl Kle Km Kn Knee Knife Knight Knock Knot Know Knowing Knowledge Known Ko
Kol Kom Kon Kont Kontakt Kor Kos Kosten Kostenlos Kotlin Kr Ku Kun Kur Kut Kv Kw Ky La Lab Label Labels Labor
Laboratory Labour Labs Lac Lace Lack Lad Ladies Lady Lag Lake Lakes Lam Lamb Lambda Lamp Lan Land Landing
Lands Landscape Lane Lang Lange Language Languages Lap Laptop Lar Large Larger Largest Las Laser Last Lat Late
Later Latest Latina Latitude Laugh Launch Launcher Laundry Lav Law Lawn Laws Lawyer Lawyers Lay Layer Layers
Layout Lazy Le Lead Leader Leaders Leadership Leading Leads Leaf League Leak Lean Leap Lear Learn Learned
Learning Lease Least Leather Leave Leaves Leaving Lect Lecture Led Ledger Leer Left Leg Legacy Legal Legend
Legendary Legends Legisl Legislative Legislature Legs Lei Leisure Lemon Len Length Lens Lent Les Lesbian Less
Lesser Lesson Lessons Let Lets Letter Letters Lev Level Levels Lever Lex Lexer Ley Li Lia Liability Lib Liber
Liberal Liberation Libert Liberty Libraries Library Libre Lic Licence License Licensed Licensing Lid Lie Lies
Lif Life Lifecycle Lifestyle Lifetime Lift Lig Light Lighting Lightning Lights Lightweight Lik Like Likes
Likewise Lil Lim Lime Limit Limited Limits Lin Line Linear Lines Ling Lingu Link Linked Links Linux Lion Lip
Lips Liqu Liquid Lis List Lista Liste Listed Listen Listener Listening Listing Listings Lists Lit Lite Liter
Literal Literary Literature Lith Little Liv Live Liver Lives Living Ln Lo Load Loaded Loader Loading Loads
Loan Loans Lob Lobby Loc Local Locale Localization Locate Located Location Locations Locator Lock Locked
Locker Lod Lodge Loft Log Logged Logger Logging Logic Logical Login Logistics Logo Logout Logs Lok Lol Lon
Lone Lonely Long Longer Longitude Look Looking Looks Lookup Loop Loose Loot Lord Lore Los Lose Losing Loss
Lost Lot Lots Lottery Lou Loud Lounge Love Loved Lovely Lover Loves Loving Low Lower Lowest Lt Lu Lua Lub Luc
Luck Lucky Lud Lug Lum Lump Lun Lunar Lunch Lung Lust Lux Luxury Lv Ly Lyrics Ma Maar Mac Mach Machine
Machinery Machines Macro Mad Made Madness Mag Magazine Mage Magic Magical Magn Magnet Magnetic Mah Mai Maid
Mail Main Maint Maintain Maintenance Mais Maison Maj Major Majority Mak Make Maker Makes Makeup Making Mal
Male Mall Mam Mama Man Mana Manage Managed Management Manager Managers Managing Mand Mandatory Mane Mang Manga
Manifest Manip Mann Mans Mansion Mant Manual Manuals Manufact Manufacturer Manufacturers Manufacturing Manus
Many Map Maple Mapper Mapping Maps Mar Marathon Marble Marc March Mare Marg Margin Mari Marijuana Marine
Maritime Mark Markdown Marker Market Marketing Marketplace Markets Marks Marriage Married Mars Marsh Marshal
Mart Martial Marvel Mas Masc Mask Masks Mass Massage Massive Mast Master Masters Mat Match Matcher Matches
Matching Mate Mater Material Materials Math Mathematical Mathematics Matrix Mats Matt Matter Matters Mature
Max Maxim Maximum May Maybe Mayor Maze Mb Mc Md Me Meal Meals Mean Meaning Means Meanwhile Measure Measurement
Measurements Measures Meat Mechan Mechanical Mechanics Med Medal Medi Media Median Medic Medical Medicine
Medieval Meditation Medium Meer Meet Meeting Meetings Meg Mega Mehr Mein Mej Mel Mell Mem Member Members
Membership Memo Memor Memorial Memories Memory Men Mend Meng Mens Ment Mental Mention Mentor Menu Mer Merc
Merch Merchant Mercury Mercy Merge Mes Mesh Mess Message Messages Messaging Messenger Met Meta Metadata Metal
Metallic Metals Meteor Meter Meth Method Methods Metodo Metric Metrics Metro Metropolitan Mex Mg Mi Mia Mic
Mich Micro Microwave Mid Middle Middleware Midi Midnight Mig Might Mighty Migration Mil Mild Mile Miles Milit
Military Milk Mill Million Millions Mills Mim Mime Min Mind Minds Mine Miner Mineral Minerals Mines Mini
Minimal Minimum Mining Minist Minister Ministers Ministry Minor Minority Mint Minute Minutes Mir Miracle
Mirror Mis Misc Miss Missile Missing Mission Mist Mit Mitt Mix Mixed Mixer Mixing Mk Mn Mo Mob Mobil Mobile
Mobility Mock Mod Modal Mode Model Modeling Modelo Models Moder Moderate Moderator Modern Modes Modification
Modified Modifier Modify Mods Modular Module Modules Mog Moist Mol Mold Molecular Mom Moment Moments Momentum
Moms Mon Mond Monetary Money Mongo Monitor Monitoring Monkey Mono Monster Monsters Mont Month Monthly Months
Monument Moo Mood Moon Mor Moral More Moreover Morning Morph Mort Mortgage Mos Mosque Most Mostly Mot Mother
Mothers Motion Motor Motorcycle Motors Mou Mount Mountain Mountains Mounted Mouse Mouth Mov Move Movement
Moves Movie Movies Moving Moy Mp Mr Ms Msg Mt Mu Much Mud Mug Muj Mul Mult Multi Multimedia Multip Multiple
Multiply Mum Mun Mund Mundo Municip Municipal Mur Murder Mus Muscle Muse Museum Mush Mushroom Music Musical
Muslim Muss Must Mut Mutable Mutation Mutex Mutual My Myst Mystery Myth Na Nach Nacional Nad Nag Nail Naj Nak
Naked Nam Name Named Names Namespace Naming Nan Nano Nap Nar Narc Narr Narrative Narrow Nas Nat Nation
National Nationals Nations Nationwide Native Natur Natural Naturally Nature Naughty Nav Naval Navbar Navigate
Navigation Navigator Navy Naz Nb Nd Ne Near Nearby Nearly Nec Necessary Neck Necklace Ned Need Needed Needle
Needs Neg Negative Neighbor Neighborhood Neither Nel Nem Neo Neon Ner Nest Nested Net Nets Network Networking
Networks Neu Neue Neural Neuro Neutral Never Nevertheless New Newly News Newsletter Newspaper Next Ng Nh Ni
Nic Nice Nich Nicht Nick Nickel Nie Niet Night Nightmare Nights Nil Nim Nin Nine Ning Ninth Nit No Nob Noble
Nobody Node Nodes Nodo Noir Noise Nom Nombre Nome Non None Nonetheless Noon Nor Nord Norm Normal Normalize
Normally North Northeast Northern Northwest Nos Nose Not Note Notebook Notes Nothing Notice Notices
Notification Notifications Notify Notre Nou Nous Nov Nova Novel Now Nowadays Nr Nu Nuclear Nuevo Null Nullable
Num Number Numbers Numer Numeric Numero Numerous Nun Nur Nurse Nursery Nurses Nursing Nut Nutrition Nx Ny
Nylon Nz Oak Ob Obj Object Objective Objects Obs Observ Observable Observation Observer Obst Obt Obtain
Obviously Oc Occ Occasionally Occup Ocean Oct Od Odd Odds Of Off Offensive Offer Offering Offers Office
Officer Officers Offices Official Officials Offline Offset Often Og Oh Oil Ok Okay Ol Old Older Ole Olive Om
Omega On Once One Ones Onion Online Only Ont Ook Op Opcode Open Opening Opens Oper Opera Operand Operating
Operation Operational Operations Operator Operators Opinion Opp Opportunities Opportunity Opposition Ops Opt
Optical Optim Optimization Option Optional Options Or Oracle Oral Orange Orb Orbit Orch Ord Orden Order
Ordered Ordering Orders Ordinary Ore Org Organ Organic Organisation Organization Organizations Organizer Ori
Orient Orientation Orig Origin Original Originally Origins Orn Orth Os Osc Oslo Ost Ot Other Others Otherwise
Ott Ou Our Out Outcome Outdoor Outer Outlet Outline Outlook Output Outputs Outreach Outs Outside Outstanding
Oval Oven Over Overall Overflow Overlay Overnight Override Overrides Overs Overse Overview Ow Owl Own Owned
Owner Owners Ownership Ox Oxygen Oz Pa Pac Pace Pack Package Packages Packaging Packet Packing Packs Pact Pad
Padding Pag Page Pager Pages Pagination Paging Pai Paid Pain Paint Painter Painting Pair Pais Pak Pal Palace
Pale Palette Palm Pam Pan Panc Pand Pane Panel Panels Panic Pant Pants Pap Paper Papers Par Para Parad Parade
Paradise Paragraph Parallel Param Parameter Parameters Params Paran Paras Parcel Pare Parent Parents Paris
Parish Park Parking Parks Parl Parliament Parliamentary Parm Pars Parse Parser Parsing Part Partial Particip
Participant Participants Participation Particle Particularly Parties Partition Partner Partners Partnership
Parts Party Pas Paso Pass Passage Passed Passenger Passing Passion Passive Passport Password Past Pasta Paste
Pastor Pat Patch Patent Path Paths Patient Patients Patio Patri Patrol Patron Pattern Patterns Pause Pav Pawn
Pay Payload Payment Payments Pays Pb Pc Pdf Pe Peace Peak Peaks Peanut Pear Ped Pediatric Pedido Peek Peel
Peer Peg Pel Pen Penal Pend Pendant Pending Peng Penn Penny Pens Pension Pent People Peoples Pepper Per Perc
Percent Percentage Perf Perfect Perform Performance Performing Performs Perhaps Period Peripheral Perl Perm
Permanent Permission Permissions Permit Pero Pers Persist Persistence Persistent Person Persona Personal
Personality Personally Personnel Persons Perspective Perspectives Pert Pes Pessoa Pest Pet Petit Petite
Petroleum Pets Pew Pf Pg Ph Pharm Pharmac Pharmaceutical Pharmacy Phase Phen Phi Phil Philosoph Philosophy
Phone Phones Phot Photo Photograph Photographer Photography Photos Php Phrase Phys Physical Physician
Physicians Physics Pi Piano Pic Pick Picker Picks Pickup Pics Picture Pictures Pie Piece Pieces Pied Pier Pig
Pik Pil Pill Pillow Pills Pilot Pin Pine Ping Pink Pins Pinterest Pioneer Pip Pipe Pipeline Pipes Pir Pirate
Pirates Pist Pit Pitch Pivot Pix Pixel Pixels Pizza Pl Place Placeholder Placement Places Plain Plaint
Plaintiff Plan Plane Planet Planned Planner Planning Plans Plant Plants Plasma Plastic Plat Plate Plates
Platform Platforms Play Playback Played Player Players Playground Playing Playlist Plays Ple Pleasant Please
Plenty Plot Plug Plugin Plugins Plum Plumbing Plus Ply Po Pocket Pod Podcast Pods Poetry Point Pointer Points
Poison Pok Pokemon Poker Pol Polar Pole Polic Police Policies Policy Polish Polit Political Politics Poll
Pollution Poly Polyester Polygon Polymer Polynomial Pom Pon Pond Pont Pony Pool Poor Pop Popular Populate
Population Popup Por Pork Port Portable Portal Portfolio Portions Portrait Ports Pos Pose Position Positioned
Positions Positive Poss Possible Possibly Post Postal Posted Poster Posting Posts Pot Potato Potential Potion
Pou Pound Pour Poverty Pow Powder Power Powered Powerful Powers Poz Pr Pra Pract Practical Practice Practices
Prayer Pre Prec Precision Pred Predicate Predict Prediction Predictor Pref Prefer Preference Preferences
Preferred Prefix Pregnancy Prem Premier Premiere Premium Prep Preparation Prepare Prepared Pres Prescription
Presence Present Presentation Presented Presenter Presents Preservation Preserve Presidency President
Presidential Presidents Press Pressure Prest Pret Pretty Prev Prevent Prevention Preview Previous Previously
Pri Price Prices Pricing Pride Priest Prim Primary Prime Primer Primitive Prince Princess Princip Principal
Principle Principles Print Printable Printed Printer Printing Prints Prior Priority Prison Priv Privacy
Private Prix Prize Pro Prob Probability Probably Probe Proble Problem Problems Proc Procedure Procedures
Proceed Proceedings Process Processes Processing Processor Prod Produ Produce Produced Producer Product
Production Productions Producto Products Produk Produto Prof Profession Professional Professionals Professor
Profile Profiles Profit Program Programm Programme Programmer Programming Programs Progress Progressive
Project Projectile Projection Projects Prom Promise Promo Promotion Prompt Pron Proof Prop Proper Properties
Property Prophet Proposal Proposed Proposition Props Pros Prospect Prosper Prostit Prot Prote Protect
Protected Protection Protective Protein Protest Proto Protocol Prototype Proud Prov Provid Provide Provided
Provider Providers Provides Providing Province Provincial Provision Proxy Ps Psi Psy Psych Psychiat Psychic
Psycho Psychological Psychology Pt Ptr Pu Pub Public Publication Publications Publish Published Publisher
Publishers Publishing Pul Pull Pulse Pump Pumpkin Pun Punch Punk Puppet Puppy Pur Purch Purchase Pure Purple
Purpose Purs Push Put Putting Puzzle Pv Px Py Pyramid Python Qt Qty Qu Quad Quadr Qual Qualified Quality
Quando Quant Quantity Quantum Quarry Quart Quarter Quarterly Quartz Que Queen Queries Query Quest Question
Questions Queue Qui Quick Quickly Quiet Quint Quit Quite Quiz Quote Quotes Ra Rab Rabbit Rac Race Racing Rack
Rad Radar Radi Radiation Radical Radio Radius Rag Rage Raid Rail Railroad Rails Railway Rain Rainbow Raise
Raised Raises Rally Ram Ramp Ran Ranch Rand Random Range Rank Ranked Ranking Rankings Rap Rapid Rare Ras Rash
Rat Rate Rated Rates Rather Rating Ratings Ratio Rational Rav Raw Ray Rays Raz Razor Rc Rd Re Reach React
Reaction Reactive Read Reader Readers Reading Reads Ready Real Reality Really Realm Rear Reason Reasons Reb
Rebel Rebels Rec Recall Rece Receipt Receive Received Receiver Recent Recently Reception Recipe Recipes Recogn
Recognition Recommend Recommendation Recommendations Recommended Recon Reconstruction Record Recorded Recorder
Recording Records Recover Recovery Recreation Recruitment Rect Rectangle Recursive Recycling Red Reddit Rede
Redemption Redirect Redis Reduce Reduced Reduction Ref Refer Reference References Reflect Reflection Reflex
Reform Refresh Refriger Refuge Reg Regarding Regardless Regards Regex Region Regional Regions Register
Registered Registers Registr Registrar Registration Registro Registry Regression Regular Regulation
Regulations Regulatory Rehab Rehabilitation Rein Reject Rel Related Relation Relations Relationship
Relationships Relative Relax Relay Release Released Releases Relevant Reliable Relief Religion Religious
Reload Rem Remaining Remark Remarks Remember Reminder Remix Remote Removal Remove Removed Removes Removing Ren
Rename Rencontre Render Renderer Rendering Renew Renewable Rent Rental Rentals Rep Repair Repeat Replace
Replacement Replay Replica Replies Reply Repo Report Reporter Reporting Reports Repository Represent
Representation Representative Representatives Represents Republic Reputation Req Request Requests Require
Required Requirement Requirements Requires Res Rescue Research Researchers Reservation Reserve Reserved Reset
Residence Resident Residential Residents Resist Resistance Resize Resolution Resolve Resolver Resort Resorts
Resource Resources Resp Respect Respir Respond Respons Response Responses Responsibilities Responsibility
Responsible Responsive Rest Restart Restaurant Restaurants Restoration Restore Restr Restricted Restrictions
Result Results Resume Ret Retail Retirement Retreat Retrieve Retrieved Retro Retrofit Retry Return Returned
Returning Returns Rev Reve Revel Revelation Revenge Revenue Rever Reverse Review Reviewed Reviews Revised
Revision Revolution Revolutionary Reward Rewards Rewrite Rh Ri Rib Ribbon Ric Rice Rich Richt Rid Ride Rider
Riders Ridge Riding Rif Rifle Rig Right Rights Rim Rin Ring Rings Riot Rip Ris Rise Rising Risk Rit Ritual Riv
River Rivers Ro Road Roads Rob Robot Robots Rock Rocket Rockets Rocks Rocky Rod Rogue Roku Rol Role Roles Roll
Roller Rolling Rolls Rom Roma Roman Romance Romantic Roof Rookie Room Rooms Root Roots Rope Ros Rose Roses Rot
Rotary Rotate Rotation Rou Rough Roulette Round Rounded Rout Route Router Routes Routine Routing Rover Row
Rows Roy Royal Roz Rp Rpc Rs Rt Ru Rub Rubber Ruby Rue Rug Rugby Rule Rules Rum Run Runner Running Runs
Runtime Rural Rus Rush Rust Rut Ruth Rx Ry Sa Sab Sac Sacred Sad Sadd Sadly Saf Safe Safety Sag Saga Sage Said
Sail Saint Sal Sala Salad Salary Sale Sales Salmon Salon Salt Salv Salvation Sam Same Samp Sample Samples
Sampling San Sanct Sanctuary Sand Sandbox Sandwich Sang Sans Sant Sap Sar Sat Satellite Satisfaction Sau Sauce
Sav Save Saved Saves Saving Savings Saw Say Saying Says Sc Scal Scala Scalar Scale Scaling Scan Scanner Scar
Scatter Scenario Scene Scenes Sch Schedule Scheduled Scheduler Schema Scheme Schn Scholar Scholars Scholarship
School Schools Schw Sci Science Sciences Scient Scientific Scientist Scientists Sco Scope Scoped Score Scores
Scout Scr Scrap Scratch Scre Screen Screening Screens Screw Script Scripts Scroll Sculpt Se Sea Seal Seam
Search Searches Searching Seas Season Seasons Seat Seats Sec Second Secondary Seconds Secret Secretary Secrets
Sect Section Sections Sector Secure Securities Security Sed See Seed Seeds Seeing Seek Seeking Seems Seen Seg
Segment Seit Sek Seks Sel Selbst Sele Select Selected Selection Selector Selenium Self Sell Seller Sellers
Selling Sem Semantic Semaphore Semester Semi Seminar Sen Senator Senators Send Sender Sending Sends Senior
Sens Sense Sensor Sensors Sent Sentence Sep Separ Separate Separator Sept Seq Sequ Sequelize Sequence
Sequential Ser Serial Serialization Serialize Serialized Serializer Serie Series Serious Seriously Serum Serv
Serve Server Servers Service Services Serving Servlet Ses Session Sessions Set Sets Setter Setting Settings
Settlement Setup Seven Seventh Sever Several Severity Sew Sexe Sext Sh Sha Shade Shader Shades Shadow Shadows
Shaft Shake Shall Shame Shape Shapes Shar Share Shared Shares Sharing Shark Sharks Sharp She Shed Sheep Sheet
Sheets Shelf Shell Shelter Sher Sheriff Shield Shields Shift Shine Ship Shipping Ships Shirt Shock Shoe Shoes
Shoot Shooter Shooting Shop Shopping Shops Shore Short Shortcut Shortly Shorts Shot Shots Should Shoulder Show
Showcase Shower Showing Shows Shr Shuffle Shut Shutdown Shuttle Si Sic Sicher Sick Sid Side Sidebar Sie Siege
Sig Sight Sigma Sign Signal Signals Signature Signed Significant Signing Signs Signup Sil Silence Silent
Silicon Silicone Silk Silver Sim Similar Similarly Simpl Simple Simply Simulation Simulator Sin Since Sind
Sing Singer Single Singles Singleton Singular Sink Sir Sistema Sister Sisters Sit Site Sites Sitting Situation
Six Sixth Size Sized Sizes Sk Skate Ske Skeleton Sketch Ski Skill Skills Skin Skinny Skip Skull Sky Sl Slack
Slam Slash Slate Slave Sle Slee Sleep Sleeping Sleeve Slice Slide Slider Slim Slip Slot Slots Slow Sm Small
Smart Smartphone Smash Smile Smoke Smoking Smooth Sms Sn Snake Snap Snapshot Sne Snow So Soap Sob Soc Soccer
Soci Social Socialist Society Socket Soda Sodium Sofa Soft Software Soil Sol Solar Sold Soldier Soldiers Sole
Solic Solid Solo Solution Solutions Solve Solver Som Some Somebody Somehow Someone Something Sometimes Son
Song Songs Sons Soon Soph Sor Sorry Sort Sorted Sorting Sou Soul Souls Sound Sounds Soup Sour Source Sources
Sous South Southeast Southern Southwest Sovere Soy Sp Spa Space Spaces Spam Span Spare Spark Sparse Spatial
Spawn Spe Speak Speaker Speakers Speaking Spec Special Specialist Specialists Specialty Species Specific
Specifically Specification Specifications Specifies Specify Specs Spect Spectrum Speech Speed Spell Spend
Spending Sphere Spi Spice Spider Spike Spin Spinner Spir Spiral Spirit Spirits Spiritual Spl Splash Split Spo
Sponsor Sponsored Spoon Sport Sporting Sports Spot Spotlight Spr Spray Spread Spreadsheet Spring Springs
Sprint Sprite Spy Sq Sql Squ Squad Square Sr Src St Sta Stability Stable Stack Stadium Staff Stage Stainless
Stake Stall Stamp Stan Stand Standard Standards Standing Stap Star Stark Stars Start Started Starter Starting
Starts Startup Stat State Statement Statements States Static Station Stations Statistical Statistics Stats
Statue Status Stay Std Ste Steak Steam Steel Steering Stellar Stem Step Steps Ster Stereo Stern Stick Sticky
Still Stim Sting Stir Stitch Sto Stock Stocks Stone Stones Stop Stops Storage Store Stored Stores Stories
Storm Story Str Straight Strand Strange Stranger Strap Strat Strateg Strategic Strategies Strategy Straw Stre
Stream Streaming Streams Street Streets Strength Stress Stretch Strict Strike String Strings Strip Stripe
Stroke Strong Struct Structural Structure Structures Stub Stud Student Students Studies Studio Studios Study
Stuff Stunning Sty Style Styled Styles Su Sub Subject Subjects Submission Submit Submitted Subscribe
Subscriber Subscription Substance Substitute Subway Succ Success Successful Successfully Such Sud Suddenly Sue
Suff Sug Sugar Suggestions Suicide Suit Suitable Suite Suites Sul Sum Summary Summer Summit Sun Sund Sung
Sunny Sunset Sunshine Sup Super Superior Supervisor Supplement Supplements Supplier Suppliers Supplies Supply
Support Supported Supporting Supports Suppose Supreme Sur Sure Surely Surf Surface Surg Surge Surgery Surgical
Surprise Surround Surveillance Survey Survival Survivor Sus Susp Suspension Sustainability Sustainable Sv Svg
Sw Swagger Swal Swap Swe Sweat Sweep Sweet Swift Swim Swimming Swing Swipe Switch Sword Sy Sym Symbol Symbols
Symptoms Syn Sync Synd Syndrome Syntax Synthetic Sys System Systems Sz Ta Tab Table Tables Tablet Tablets Tabs
Tac Tactical Tag Tags Tai Tail Tak Take Taken Takes Taking Tal Tale Talent Tales Talk Talking Talks Tall Tam
Tamb Tan Tang Tank Tanks Tantra Tap Tape Tar Target Targets Tart Tas Task Tasks Taste Tattoo Tau Tax Taxes
Taxi Tb Tcp Te Tea Teach Teacher Teachers Teaching Team Teams Tear Tears Tech Techn Technical Technician
Technique Techniques Technologies Technology Tecn Ted Tee Teen Teens Teeth Tek Tel Tele Telecom Telefon
Telephone Telescope Television Tell Tem Temp Temper Temperature Template Templates Temple Tempo Temporary Ten
Tenant Tender Tennis Tensor Tent Ter Term Termin Terminal Terms Terr Terra Terrace Terrain Territories
Territory Terror Tes Test Testament Tested Tester Testing Tests Tet Tex Texas Text Texture Tf Th Thai Than
Thank Thanks That The Theater Theatre Theft Their Them Theme Themes Then Theory Ther Therapy There Therefore
Therm Thermal These Thesis Theta They Thi Thick Thickness Thin Thing Things Think Thinking Third Thirty This
Those Thou Though Thought Thoughts Thousand Thousands Thr Thread Threads Threat Three Threshold Through
Throughout Throw Throws Thumb Thumbnail Thunder Thus Thy Ti Tic Tick Ticket Tickets Tide Tie Tier Tiger Tight
Til Tile Tiles Till Tim Timber Time Timeline Timeout Timer Times Timestamp Timing Tin Ting Tiny Tip Tipo Tips
Tir Tire Title Titles Tk To Toast Tob Tobacco Tod Today Todd Todo Todos Toe Together Toggle Toilet Tok Token
Tokens Tol Toll Tom Tomato Tomb Tomorrow Ton Tone Tong Tonight Too Took Tool Toolbar Tools Tooltip Tooth Top
Topic Topics Tops Tor Torch Torrent Tort Tot Total Totally Tou Touch Tough Tour Tourism Tournament Tours Tout
Tow Towards Tower Towers Town Toxic Toy Toys Tr Tra Trace Track Tracker Tracking Tracks Trad Trade Trader
Trades Trading Tradition Traditional Traffic Trail Trailer Trails Train Trainer Training Trait Traits Tran
Trans Transaction Transactions Transcript Transfer Transform Transformation Transformer Transit Transition
Translate Translation Translator Transmission Transparency Transparent Transport Transportation Trap Trash
Trav Travel Traverse Tray Tre Treasure Treat Treatment Treaty Tree Trees Trek Trem Trend Trends Tri Trial
Trials Triangle Trib Tribal Tribe Tribute Trick Tricks Trie Tried Trigger Trilogy Trim Trio Trip Triple
Triumph Tro Troll Trophy Tropical Trou Trouble Truck Trucks True Truly Trump Trust Trusted Truth Try Trying Ts
Tu Tub Tube Tul Tumblr Tun Tune Tunnel Tup Tuple Tur Turbo Turkey Turn Turning Turns Turtle Tus Tut Tutor
Tutorial Tv Tw Twe Tweet Tweets Twelve Twenty Twice Twig Twin Twins Twist Twitch Twitter Two Tx Txt Ty Typ
Type Typed Types Typical Typically Tyr Ub Ud Uh Ui Uint Uk Ul Ult Ultimate Ultimately Ultr Ultra Um Uma Umb Un
Una Unable Unauthorized Uncle Und Undefined Under Underground Understand Understanding Undert Undo Une
Unexpected Unfortunately Ung Uni Unicode Unified Uniform Union Unique Unit United Units Unity Univers
Universal Universe Universities University Unix Unknown Unless Unlike Unlimited Unlock Uno Unreal Uns Unsafe
Unsupported Unt Unter Until Up Update Updated Updates Updating Upgrade Upload Uploaded Upon Upper Ups Ur Urban
Uri Url Us Usa Usage Use Used Useful User Username Users Uses Using Usually Usuario Usuarios Ut Utf Util
Utilities Utility Utils Va Vac Vacation Vacc Vaccine Vacuum Val Vale Valid Validate Validation Validator
Validators Valley Valor Value Values Valve Vampire Van Vanilla Vanity Vapor Var Vari Variable Variables
Variant Variation Variety Various Vas Vault Ve Vec Vector Ved Veg Vegan Veget Vegetable Vehicle Vehicles Vel
Velocity Ven Vend Vendor Vent Venture Venue Ver Verb Verd Verg Verification Verified Verify Vers Verse Version
Versions Vert Vertex Vertical Very Vest Vet Veter Veteran Veterans Vi Via Vib Vibr Vic Vice Vict Victory Vid
Vide Video Videos Vie View Viewer Viewing Views Vig Vil Vill Villa Village Ville Vim Vin Vine Vintage Vinyl
Viol Violence Vir Virgin Virt Virtual Virus Vis Visa Visibility Visible Vision Visit Visitor Visitors Vista
Visual Visualization Vit Vita Vital Vitamin Viv Vivo Vk Vo Voc Vocabulary Vocal Voice Voices Void Vol Voll
Volley Volt Voltage Volume Volunteer Volunteers Von Voor Vor Vote Votes Voting Vous Vox Voy Voyage Vs Vu Vue
Vul Vulner Vy Wa Wage Waist Wait Waiting Wake Wal Walk Walking Wall Wallet Wallpaper Walls Wand Wander Wanna
Want Wanted Wants War Ward Ware Warehouse Warfare Warm Warn Warning Warp Warranty Warrior Warriors Wars Was
Wash Washer Washing Waste Wat Watch Watches Watching Water Waterproof Waters Wave Waves Wax Way Ways We Weak
Wealth Weapon Weapons Wear Weather Web Webcam Website Websites Wed Wedding Weed Week Weekend Weekly Weeks
Weight Weird Weiter Wel Welcome Weld Welfare Well Wellness Wells Wen Wenn Went Wer Were Werk West Western Wet
Wh Whale What Whatever Whats Whatsapp Whe Wheat Wheel Wheels When Whenever Where Whereas Whether Which While
Whilst Whisper Whit White Whites Who Whoever Whole Wholesale Why Wi Wid Wide Widget Widgets Widow Width Wie
Wife Wifi Wig Wiki Wikipedia Wil Wild Wilderness Wildlife Will Win Wind Window Windows Winds Wine Wing Wings
Winner Winners Winning Wins Winter Wir Wire Wired Wireless Wiring Wis Wisdom Wise Wish Wit Witch With Withdraw
Within Without Witness Wizard Wo Wolf Wolves Woman Women Won Wonder Wonderful Wood Wooden Woods Wool Wor Word
Words Work Workbook Worker Workers Workflow Working Workout Workplace Works Worksheet Workshop Workspace World
Worlds Worldwide Worm Worse Worship Worst Worth Would Wow Wr Wrap Wrapped Wrapper Wrest Wrestling Write Writer
Writers Writes Writing Written Wrong Www Wy Wyn Xen Xi Xm Xml Ya Yang Yard Ye Yeah Year Years Yellow Yes
Yesterday Yet Yi Yield Yii Yo Yog Yoga York You Young Your Yours Yourself Youth Youtube Za Zak Zam Zap Zar Ze
Zen Zero Zh Zinc Zip Zo Zombie Zombies Zone Zones Zoo Zoom Zu Zum Zur Zus Zusammen Zw Zwe aa aan abandon
abandoned abc abdominal abi abide abilities abnormal aboard abol aborted abortion abortions abras abroad
abrupt abruptly absence absent absor absorb absorbed absorption abstraction absurd abund abundance abundant
abused abuses abusive aby academics accelerate accelerated acceleration accents acceptable acceptance
accepting accepts accessed accessible accessing accessor accessory accidental accidentally accidents acclaimed
accom accommod accommodate accommodation accommodations accomp accompanied accompanies accompany accompanying
accompl accomplish accomplished accomplishment accomplishments accordance accountable accounted accredited
accum accumulate accumulated accumulation accumulator accur accurate accurately accus accusations accuse
accused accusing accustomed acept acest achie achieve achieved achievements achieving acids acknow acknowled
acknowledge acknowledged acknowledges acknowledging acl acne acompan acompanh acoustic acqu acquaint acquire
acquired acquiring acre acrylic acted activated actively activism activist activists acute adalah adap
adaptation adapted adc addict addicted addictive additions addon addressed addressing adequ adequate
adequately adher adhere adip adipiscing adipisicing adjacent adjusted adjusting adjustments adm administer
administered administrators admins admire admissions admit admits admitted admitting ado adolescent
adolescents adopted adopting adorable adore adorn adrenal adul adulte advancement advancing advant advantages
advers adverse advert advertis advertise advertised advertisements advertisers advise advised adviser advisers
advocacy advocates advocating aerial aes aest aesthetic affair affect affected affecting affection affects
affid affidavit affili affiliated affiliates affiliation affinity affirm afford afin afore aforementioned
afraid aft aftermath afternoon afterward aged agg aggrav aggreg aggregation aggress aggression aggressive
aggressively agon agre agreed agreeing agreements agrees agricult agua ahora aide aides aids ail aimed aiming
aims ainda ainsi aired airline airplane airports aisle aka akan akin akka aktiv alarming albeit alc alcoholic
algo algun algunos aliases aliens aligned alike aliment aliqu alk allegation allegations alleged allegedly
alleges alleging allem aller allerg allergic allergies allergy alles allev alleviate allocated allocator
allowance allowing aload alongside alors alot alright altar alte alterations altered altering alternatives
altitude altogether altura alum amat amazed ambigu ambiguous ambit ambition ambitions ambitious ambulance
amended amendments amenities amet ami amigos amino ammunition amongst amor amounts ample amplifier amplitude
amt amusement amusing analogy analy analys analyse analyses analysts analytical analyze analyzed analyzing
anarch ancestor ancestors anche anchors ander andere anderen androidx anecd anger angl angles ani animate
animations ankle anmeld anni anno annonce annot annotations announce announced announcements announces
announcing annoy annoyed annoying annually annunci ano anonym anonymity anos answered answering antagon ante
antenna anterior antes antib antibiot antibiotic antibiotics antibodies antibody anticip anticipate
anticipated anticipation antioxid antiqu ants anv anxious anybody anymore anytime anywhere aos apa apar apare
apenas aperture apk apl aplic apolog apologize apologized apology appar apparatus apparent appealed appealing
appear appearances appeared appearing appears appell appended appet appetite appl applaud apples appliance
applic applicable appoint appointed appointments appreciate appreciated appreciation appreh approached
approaches approaching appropri appropriate appropriately approve approximate approximation apresent aqui
arbit arbitr arbitrary arbitration architectural archivo argc argparse arguably argue argued argues arguing
argv aria arise arises arising arma armies arom aroma arose arquivo arrang arranged arrangement arrangements
arrested arrests arrive arrived arrives arriving arrog arrows arter arthritis artic artifacts artillery
artistic artwork ascending ascii ashamed asign asks asleep asm aspects aspir aspirations aspiring assass
assassination assaulted assaults assemble assembled assemblies asserted asserting asserts assessed assessing
assessments assh assigning assignments assigns assim assistants assisted assisting assists assoc assort
assortment assum assumed assumes assumption assumptions assure assured asteroid asthma astonishing astronaut
astronom asylum asym asynchronous asyncio atan atau ate athe athlete athletes atmosphere atoi atoms atop atr
atrib atroc attachments attacked attacker attackers attacking attacks attain attempted attempting attended
attendees attending attent attitude attitudes attorneys attract attracted attracting attraction attractions
attractive attracts attrib attributed attrs atual auc audiences audition augment augmented aument aunque aussi
authenticated authenticity authoritarian authorize autoc autocomplete autofocus automat autonomy autoplay
autre autres avail avait avant aver averaged averages averaging avez avid avis avoided avoiding avoids avoir
avons awaiting awaken awarded aware awe awful awhile awk awkward axes ayud babes backdrop backed backgrounds
backing backlash backs backups backward backwards backyard bacter bacteria bacterial badges badly baggage bait
baked baking balances balancing balcon balcony ballistic balloon ballot ballots bandwidth bankrupt bankruptcy
banned banners banning bans banyak barbecue bardzo barely bargain bargaining barred barrels barriers baseline
basename bases batches bathrooms bats batteries batting battling baud bb bbox bc bcm bcrypt beaches beads
beams beasts beaten beating beaucoup beautifully became becomes becoming bedding beers bees bef beforehand
began begging begun behalf behave behaviors behold beim beings belie belief beliefs believed believer
believers believes believing bells belong belonged belonging belongs beloved belts bem bending beneath
benefici beneficial beneficiaries benefited bereits beside besten betray bets beverages bf bg bgcolor biased
biases bic bicy bidding bids bietet bigger bikes bikini bilateral billed billionaire billions bindings binds
bins biod biomass bipartisan bisa bisc bisexual bitter bizarre bladder blades blah blame blamed blaming bland
blanket blas blat bleeding blended blending blends blessing blessings blew bli blir blk blocked blocker
bloggers blogging bloginfo blowing blown blows blunt bm bmp bn boarding boast boasts boats bodily bogus boil
boiling bolster bolts bomber bombing bombs bonne bonuses booked bookings bookmarks boosting booty bore bored
boring borrowed borrowing bosses bother bothered boto bots bottles bounce boundaries bounded bounding bounty
bourgeois bowls boycott boyfriend bp bpy bracelet braces bracket brackets brag brains brakes branches branded
branding breach breadth breakdown breakpoint breaks breakthrough breasts breat breathe breathing breathtaking
bred breeding breeds breeze bricks brides briefing briefly brighter brightness brill brings broadband
broadcaster broader broadly broke brokers broth brought brows browsers browsing brunette brushed brutal
bryster bson bt bubbles buckets buddies budgets buffers buffet builtin bulb bulbs bullets bullying bump bumper
bunch bundled bundles bunk burden bure bureaucr burgl burial buried burned burnt bury busca buscar buses
businessman butterknife buurt buys bv bw bx bypass cabe cables cach caches caching cada cadena cadre caffe
caffeine cakes calculated calculating calculations calend caliber calidad callbacks calloc calm calorie cambio
campaigning campaigns camps campuses cams canceled cancell cancellation cancelled cancers candid candles
canonical cans cantidad capabilities capable capacities capit capita capitalism capitalist capitalize capped
capsule captive captured captures capturing caract caracter caracteres caramel carbohydrates carbs carcin
cardboard cardiac cardio cardiovascular cared careful carefully careg cares caret carg caring carriage carried
carriers carries carro carrots carrying carte cartridge carved casi caso casos caster casts casualties
catalogue catast catastrophic catches catching cate categor catering cattle caught caus causal caused causing
caut caution cautious cavity cb cc cease ceased ceil ceilings cela celebrate celebrated celebrates celebrating
celebrations celebrities cellpadding cellphone cellspacing censor censorship centered centr centralized
centres centroid cents centuries cerc cerca cere cereal cerebral ceremon ceremonies cerr certainty
certificates cerv cet cfg cg chai chalk challeng challenged challenging chances changer chant chaotic chaque
characteristic characterization characterized charcoal charged charitable charities charming chars chased
chasing chassis chats chatting cheaper cheapest cheating checkpoint checksum cheek cheeks chees chefs
chemicals chemotherapy cherche chew chez chicas chickens chilling chk chmod choix cholesterol chooses chopped
chord chords chore chorus chose chosen chromosome chunks cid cidade cig cigar cigarette cigarettes cil
cinnamon circa circles circuits circulating circulation circum circumstance circumstances citas citations cite
cited cites citing citiz citrus civilian civilians ck claimed claiming clam clang clarify clarity clas clase
clashes classifier classify classmates classrooms clauses clave claw clazz cleaned cleans cleansing cleared
clearer clearfix clearing clever clf clic clicked clicking clicks clientes climb climbed climbing clinics
clipping cljs clk cloak clocks cloned clos closely closer closes closest closures clouds cls clue clues
clustering clusters clutch clutter cm cmap cmb cmds cmp cms cn cnn cnt coaches coarse coated coating coats
cocaine cockpit cocktails codecs coded codigo coef coeff coefficient coefficients coerc cog cogn coherent
cohort coinc coincidence collaborate collaborative collaps collapsed collar collateral colle colleague
colleagues collected collecting collectively collectors collects collisions coloc colonies colored colorful
coloured colours cols colspan columnist comando combinations combines combining combust combustion comeback
comedian coment comfortable comfortably comfy comma commanded commanders comme commenc commence commented
commenting commercially commissioned commissions commitment commitments commits committed committees
committing commodities commodity commonly communal communic communicate communicated communicating commute
compan companions compares comparing comparisons compart compartment compassion compassionate compat compelled
compelling compens compensate compete competence competent competing competit competitions competitor
competitors compiled compiling compl complain complained complaining complaints complement complementary
complet completes completing completo compliant complicated complications compliment complimentary comply
comport compos compose composed compositions compost compounds compr compra comprar compreh comprehend
comprehension comprend compress compressed compressor comprise comprised comprises comprising comprom
compromise compromised compt compte compuls computation computed comun comunic concat concaten conceal
concealed conced conceded conceived concent concentr concentrate concentrated concentration concentrations
conception conceptual concerned concerning concerns concerts concess concessions conclude concluded concludes
conclusions condem condemn condemned condo condom conducted conducting conductor conex confer conferences
confess confession confident configs configur configurable configurations configured confined confirmed
confirming confirms confisc conflic conflicting conflicts conform confront confrontation confronted confuse
confused confusing confusion congest congestion congr congrat congregation conj conjunction connectors
connects conoc conocer conqu conquer conquest consc conscience consciousness consect consectetur consecutive
consegu consensus consequ consequence consequences considerable considerably consideration considerations
considered considers consist consisted consistency consistent consistently consisting consists consoles
consolidated consolidation conspir conspiracy constantly constexpr constitu constituents constitute
constitutes constr constrained constructed constructing constructive consulta consultation consulted consume
consumed consumes consuming conta contacted contacting contador contain contained containing containment
contamin contaminated contamination contempl contempor contempt conten contend contender contenido contention
contested contests contexts continent conting contingent continu continually continuation continues continuity
continuously contour contours contra contrace contracted contracting contrad contradict contradiction contrary
contre contrib contribute contributed contributes contributing controlling controvers controversial
controversy conven conveniently convent conventional conventions conver convergence conversations conversions
converting convey convicted conviction convictions convin convinc convince convinced convincing convolution
cooked cooldown cooperate coordin coordinated coordination coords cope copied cops copying copyrighted cores
corners corporations corpse corr corre correctamente corrected corrections correctly correctness correl
correlated correlation correo correspondence correspondent corresponding corresponds corridor corros corrosion
corrupt corrupted corruption cosa cosas cosm costing costly costumes cough couldn councils counselor counted
counterpart counterparts counters counting countless countryside coup coupled coupling cours courtroom cousin
cousins covariance covering covert cowork cows cozy cpp cps cpu crackdown cracked cracking cracks crafted
crafting crank crap crashed crashes crashing crate crawl crc cread creamy crear creations creativity creators
creatures cred credibility credible credited creep creepy cref crews cried cries criminals cris crises crisp
critic critically criticised criticism criticize criticized critique cropped crops crore crossed crosses
crossorigin crossover crowded crowds crucial crude cruel cruelty cruis crushed crust crying cryptoc
cryptocurrencies cryptocurrency cryst crystals csrf ctor ctr ctx ctxt ctypes cual cualquier cubes cubic cuda
cuenta cuer cues cui cuid cuis culinary cultiv cultivation cultures cumulative curated curb curiosity curious
curr currencies currents curs curtains curved curves cushion custody customization customized cutoff cuts cw
cwd cx cybersecurity cyc cycles cyclists cyl cyn cz czas czy daar dado dados daemon dagger daha dalam dalla
damaged damages damaging damer damit damp dancers dang dangerously dangers dansk danske dapat dari daring
darker dass databases dataframe datap datas datasets datatype dated datetime datings dato daughters daunting
daylight daytime dazu dazz dbg dbo dc dd ddl deadlines deadly deaf dealership dealing dealt deaths debated
debates debe deber debit debris debts debugger debugging debut debuted decade decades decay dece deceased
decent decentral decentralized decided decides deciding decimals decir decis decisions decisive decks declar
declarations declared declares declaring decline declined declines declining decoded decoding decom decorate
decorated decorations decorative decorator decre decrease decreased decreases decreasing decree decrement
decrypt dedic dedication deduct deduction deed deeds deemed deepcopy deeper deepest deeply defaultdict
defaultstate defe defeat defeated defeating defect defects defend defendants defended defenders defending
defenses defer deficiency deficit deficits defin defining definit definite definitive degli degradation dei
dej delayed delays dele deleg delegates delegation delet deleting deletion deliber deliberate deliberately
delic delicate delight delighted delightful delimiter delivered deliveries delivering delivers della delle
demande demanded demanding demands demean dementia demise demographic demol demolition demons demonstrate
demonstrated demonstrates demonstrating demonstration demonstrations dengan denial denied denies denom denomin
denominator dens dentist dentro deny denying departed departure dependence dependent depict depicted depicting
depicts deployed deploying deport deposited deposits depr depress depressed deprived deps depths depuis
deputies deque deriv derivative derivatives derive deriving dermat dernier descend descendants descended
descending descent descr described describes describing descripcion descriptions descriptive descriptors dese
deserve deserved deserves designated designation designers designing desirable desires desp despair desper
desperate desperately dessert destin destinations destined destroyed destroying destroys destruct destruction
destructive detach detached detailing detained detal detected detecting detectives detention deter deterior
determin determination determined determining deton detox detr dette deux devast devastated devastating deve
developmental developments develops deviation devise devote devoted devotion df dfs dg dgv diag diagn diagnose
diagnosed diagnostics diagonal diagrams dialect diam diarr dib dic dictate dictator dictionaries didnt died
diesem diesen dieser dieses diets dif difer diferentes differ differentiate differentiation differently
differing differs diffic difficult difficulties diffuse diffusion digestive digging digits dign dignity dik
dile dilemma dilig dimensional dimin diminish diminished dims dioxide diplom diplomacy diplomatic directing
directives directly directories direkt dirname dirs disabling disadv disadvantage disag disagree disagreement
disappe disappear disappearance disappeared disappears disappoint disappointed disappointing disappointment
disasters disastr disastrous discard discarded discern discharge discharged discipl disciples disciplinary
disciplines disclose disclosed discomfort disconnected discounted discour discourse discovered discoveries
discovering discovers discre discreet discret discrete discretion discrimin discriminate discrimination discs
discussed discusses discussing disg disgr disgusting dishes dishonest dishwasher disks dislike dismant dismiss
dismissal dismissed dispar dispatched dispens displaced displacement displayed displaying dispon disponible
dispos disposal disposed disposing disposit disposition dispro disproportion disput dispute disputed disputes
disreg disregard disrespect disrupt disruption disruptive disse dissent dissolved distances distant distinct
distinction distinctive distingu distinguish distinguished distorted distortion distr distra distracted
distraction distress distribute distributing distributions distributor distributors districts disturb
disturbed disturbing ditch diver divers diverse divert divid divided dividend dividends dividing diving divis
divisions divisor divor divorce divorced diz dk dl dla dlg dll dm dma dn dni dns doctr documented documento
doen doesnt doi dois doit dolor dolore domains domic dominance dominant dominate dominated donated donating
donations donc donde donn donne donor donors doomed dopo dosage dose doses dossier dost dots dotted doubled
doubles doubling doubt doubts dov downloaded downloading downside downstream downward dozen dozens dp dpi
drafted drafting dragged dragging drainage drained dramatic dramatically drank drastic drastically drawers
drawings drawn draws dread dreamed dreaming drei dressed dressing dri dried drift drilling drills driv driven
drives driveway drm drones dropout dropped dropping drought drove drums drunk dryer drying ds dst dto dtype
dubbed duct dug dull dumb dumped dumping dumps duplic duplicated duplicates durability durable durante dus
duties dv dvd dwarf dwell dwelling dye dying dynamically dz dzi dzie eager earliest earned earnest earning
earnings ears earthqu earthquake eas easier easiest easing eaten eats eax eben ecc eccentric ech echoed
ecological economical economically economies economists ecosystem ecosystems edad edges editable editions
edits educate educated educators ee eer efect effectively effectiveness effic efficacy efficiently effort
efforts efter ego egy ei eighth einem einen einer eines einf einfach eing einmal ejec ejemplo ela elabor
elaborate elapsed elbow elderly elders elected electorate electr electrom electrons eleg elemental elemento
elementos elems elephants elevation elevator elif eligibility eligible elim elimin eliminar eliminate
eliminated eliminates eliminating elimination elit elites eller ellipse ellos els elseif elsewhere elsif elt
emailed embargo embarrassed embarrassing embarrassment embedding embod embodiment embr embrace embraced
embracing embry emerg emerge emerged emergence emerges emission emissions emitted emitter emot emotion
emotionally emotions empath empathy emph emphas emphasis emphasize emphasized empir empirical emple employed
employers employing employs empower empowered empresas empt emulator enabling enact enacted encaps enchant
enclosed enclosure encoded encompass encontr encontrado encontrar encountered encounters encour encourage
encouraged encouragement encourages encouraging encrypted enctype encuent encuentra endangered endeavor ended
endforeach endif endl endless endors endorse endorsed endorsement endpoints endurance endure endured enduring
enemies ener energetic energies enf enfants enfer enforce enforced enforcing engage engaged engaging
engineered engr enhance enhancements enhances enhancing enim enjoyable enjoyed enjoying enjoyment enjoys
enlarg enlarge enn enorm enormous enqueue enrich enroll enrolled ensured ensures ensuring entered entering
enters entert entertain entertaining enthusi enthusiasm enthusiast enthusiastic enthusiasts entirely entirety
entitled entitlement entrada entreprene entrepreneurs entropy ents enumer enumerate envelop envelope envi
environ environmentally environments envision envoy enzym enzyme enzymes eos epidemic epile epochs eps epsilon
equally equations equilibrium equipo equipped equival erad erase erect erfol erh erhalten eros erosion
erotische erotisk erre errno erro errone ers erst erste ersten eru erupt erupted esa escal escaped escaping
escol escorte escrit ese eskort eskorte eslint eso espa espec especial essa esse essere estable establishing
establishment estar estas estim estimation estos estud eta etc ethanol ethical ethnic ethnicity etiqu ett
etter etwas evac evacuation evaluated evaluating evaluations evapor evenings evenly eventdata evento eventual
evid evident evolutionary evolve evolved evolving evt ew exacerb exagger exaggerated examine examined examines
examining exams excav exceed exceeded exceeding exceeds excell exceptional exceptionally excerpt excess
excessive exchanged exchanges excit excited excitement exciting exclude excluded excluding exclus exclusion
exclusively excuse excuses exe execut executable executed executing executives exem exempl exemple exempt
exemption exerc exercised exercising exert exh exhausted exhibited exhibits exile existe existed existence
exited exiting exits exotic expanding expands expans expansive expectation expectations expecting expects
expend expenditure expenditures expensive exper experi experiences experiencia experiencing experimenting
experiments expertise expiration expire expired expires expiry explained explaining explains explan
explanations explic explicitly explo explode exploded exploit exploitation exploited explor explored explores
exploring explos explosions explosive explosives exponent exponential exported exporter exporting exports
expos expose exposed exposes exposing expressed expresses expressing expressions expressly exquisite extending
extends extensive extensively extent extern extinction extingu extracted extracting extracts extraordinary
extrem extremist extremists eyeb eyebrows eyel fabrication fabrics fabs fabulous facade faced facet facets
facil facile facilit facilitate faction factions facto factorial factories factual faded fading failing fails
failures faint faire fairly fairness fait faithful fallback fals falsely famed familia familiar famously
fantas fantasies farming farther fascinated fascinating fashionable fastest fasting fatigue fats fatty faults
faulty faut faux favorable favored favors favour favourite favourites faz fazer fb fc fclose fd feared fears
feas feasible feat feathers fec feeder feeding feeds feelings feels felony felt females feminine feminism
feminist femmes fert fertil fertility festivals festive fetched fetching fetish feud fewer ff fflush fft fg fh
fibers fibre fic fich fichier fictional fid fier fierce fifteen fights figur figured figuring fila filenames
filepath fileprivate filesystem filing fille filled filler filles filling fills filmed filming filmm filmmaker
filtered filtr fim finale finalize finalized financ finances financially finden findings fined finely fines
finest fing fingerprint fingers finishes finishing finite firearm firearms firefighters fireworks firing
firmly firms firstname fis fist fitted fitting fixes fixing fixtures flagged flagship flare flashes flashing
flats flav flavors flavour flaw flawed flaws fld fled flee fleeing flew flexibility flick flies flights
flipped flirt floats flock flooded flooding floods flowing flown flows fluct fluids fluor fluores fm fmt fname
foc focal focused focuses focusing fod foe foes foi foil fois folded folders folds folks foll followed
follower follows fonction fontsize foolish footage footprint footsteps fopen forall foram forb forc forcing
foreach forecasts forefront foreground forehead foreigners foremost forensic foresee forests forfe forged
forgive forgiveness forma formally formations formato formatted forme formed formerly formidable forming
formulas formulated formulation forn forth forthcoming fortunate forwarded forwards fos foss fossil fost
fought foul founders founding fout fp fprintf fps frac fract fracture fragile fragments fragrance framed
frameworks framing franca franch franchise frankly fraudulent fread freedoms freelance freely freezer freezing
fren frente freopen freq frequencies frequent freshly freshman fret friction fridge fries fright frightened
frightening fringe frontend fruits frustr frustrated frustrating frustration fst ftp fue fueled fuels fuer fug
fulfill fulfilled fulfilling fulfillment fullname fullscreen funcion funct functionality functioning functools
fundament fundamentally fundamentals funded fundraiser fundraising fung funnel furnace furnish furnished fuzzy
fv fw fwrite fx fy gaan gadget gadgets gag gained gaining gains galleries gallon gallons gamers gangs ganz
gaps garant garbage gardening garment gases gasoline gastr gastro gathered gave gays gaze gb gboolean gc gcc
gcd gchar gd geared gears geben gebru geen gegen geht geile gek generating generations generators generous
genes genetically genital genocide genres gens gente gentleman gentlemen gently genu genuinely geographical
geom geometric gerne gestion gestures getattr getchar getenv getline getters gez gf gfx gg ghosts gibt gid gif
gifted gigantic gint girlfriend giveaway gj glance glasses gleich glfw gli glimpse glitch glitter glm glo
globally glor glorious glove glowing gluc glucose glue glut glyphicon gm goed gonna goodbye goodness goog
gossip goto gotta gotten governed governing governmental gp gpio gpointer gps gpu gql grabbed grabbing grabs
gradients gradu gradual gradually graduated graduates graduating graduation grains grams grandchildren grandes
grandfather grandmother grandparents granting grape graphical graphql graphs gras grasp grassroots grateful
gratitude gratuite grav gravel greatly greed greedy greenhouse greet greeted greeting grep grew gri grids
grief griev grilled grin grind grit groom groove grosse grote grounded grounds groupe grouped grouping grown
grows grp grpc grunt grup gs gsl gt guar guarante guarantees guessed guesses guessing guided guiding guilt
guilty guint guit guitarist guitars gulp gutter gv gw gx gzip haar habe haben haber habits hac hace hacer
hacia hacked hackers hacking hacks hadn hairy halfway halls halluc hallway halt halted handed handful handgun
handic handing handled handlers handmade handshake handsome hangs hanno hap happen happened happening happens
happier happily harassment harder hardest hardly hardwood harmful harmless harsh harus hasattr hashed hashes
hashlib hashtag hasn hassle hasta hated hates hatred hatte haul haunted hazardous hazards hb hc hdr headache
headaches headed headline headlines headphones headset healed healthier hearings hears heartbeat heated heav
heavier heavily hebben hecho hect heeft heel heels heightened heir hele helicopter helicopters helped helt
hepat herbs herd hereby herein heroic heroin herself hes hesitate heter heute hf hh hid hides hiding hierarchy
highlighted highlighting highs highways hike hiking hilar hilarious hinder hints hips hired historia historian
historians historically histories hitting hj hl hm hogy holders holes holistic hombre hombres homeless
homelessness homeowners hometown homic homicide homme hommes homosex homosexual homosexuality hone honesty
honored honors hooked hookup hoped hopeful hopes hoping hops hora horas horizontally hormone hormones horns
horr horrible horrific hors horses hostage hosted hostile hostility hostname hosts hott hottest hourly hous
housed households hr href hrs hs ht htmlspecialchars htons htt https hug hugely huh humanitarian humble
humidity humor humour hungry hurd hurry hurting hurts husbands hvor hw hwnd hx hydr hydrogen hygiene hype
hypert hypo hypoth hypothesis hypothetical hyster ia ic ici iconic ideals identical identified identifiers
identifies identifying identities ideological ideology idi idiot ids idx ie ieee ierr iface iff iframe
ignition ignor ignorance ignorant ignored ignores ignoring igual ihm ihn ii ikke ile ili illeg illegally
illicit illness illnesses illum illumin illusion illustrate illustrates illustration illustrations imagen
imagery imagin imaginary imagination imagined imgs immense immer immigr immigrant immigrants imminent immortal
immune immunity impacted impacts impair impaired impairment impe imped imperative imperson implant
implementations implemented implementing implication implications implicit implicitly implied implies implode
imply importante importantly importing impose imposed imposing impr impressed impression impressions
impressive imprison imprisoned imprisonment improper improvements improves improving impulse inability inaccur
inaccurate inactive inadequate inadvert inappropriate inaug inaugural inauguration incap incapable incarcer
incent incentive incentives inception incid incidence incidents incl inclined includ inclus inclusion
inclusive incom incomes incompatible incompet incomplete incon incons inconsistent incontri inconvenience
incor incorporate incorporates incorporating incorrectly incre increases increasingly incred incredibly
incremental increments incub incumb incumbent incur incurred inde indef indefinitely indent independently
indexes indexing indic indicate indicated indicating indication indications indicators indice indices indict
indictment indirect indirectly indispens indiv individ individually indoors indu induce induced induction
indul ine ineffective inequality inet inev inevitable inevitably inex inexp inexpensive infamous infants
infected infection infections infectious inference inferior infile infiltr infl inflamm inflammation
inflammatory inflater inflation influenced influences influential influenza influx informal informat
informational informations informative informed informing infr infra infrared infring infringement ingres inh
inhab inhabit inhabitants inher inherent inherently inherit inheritance inherited inhib inhibition inici
inicial inicio initializer initializing initiate initiated initiation initiatives inj injected injunction
injured injuries injustice inmates inning innings innocence innocent innovations inode inp inplace inquiries
insan insane inscription inse insect insects insecure inser inserted inserting insertion inset insign insist
insisted insisting insists inspect inspected inspections inspirational inspire inspiring instability instal
installations installment instanceof instantiated instantly instinct instincts instr instruct instructed
instructors instrumental insufficient insulation insulin insult insured insurers insurg intact intake inte
integ integers integrate integrating intellect intellig intend intended intends intens intense intensity
intensive intention intentional intentionally intentions interact interacting interactions intercept
interchange interes interess interests interf interfer interfere interference interim intermedi intermitt
internally internationally internship interp interpol interpolate interpolation interpre interpretation
interpretations interpreted interracial interrog interrupted interrupts intersect intervals interven intervene
interventions interviewed intest intim intimate intimid intptr intra intricate intrig intriguing intrinsic
introdu introduce introduced introduces introducing introductory intros ints intuition intuitive intval inval
invalidate invaluable invariant invasion invasive invented invention inverse inversion invert inverted
invested investigate investigated investigating investigations investigative investigator investigators
invitations invited invites inviting invo invoked invoking invol involve involved involvement involves
involving inward ios ioutil ipairs ipc iphone ipv ire ironic irony irq irrational irre irregular irrelevant
irres irrig irrit isempty isinstance isol isolate isolated isolation isset isso issu issued issuer issuing
italiano italic iteration iterations itertools itr itself itu ix iy jaar jadx jailed jako jamais jars jav
javafx javax jealous jeden jeder jedoch jenter jeopard jerk jeu jeune jeunes jihad jint jj jobject joining
joins jointly joints joke jokes joking jour journalist journalists journals jours joystick jp jpeg jq jquery
jsonify judged judgement judging judgments jue juego juga juicy jumped jumping jumps juris jurisdiction
jurisdictions jus jusqu justification justified justify juvenile karena kaufen kb keen kein keine kennen kept
keras keypad kicked kicking kicks kidding kidn kidnapped kidnapping kidney killed killers killings kills
kilomet kilometers kilometres kinda kindly kindness kinds kissed kissing kita kj kk klass kleine kne knees
knew knit knives knob knocked knocking knots knowledgeable knows koji kole kommen kommer kommt kostenlose
kotlinx kp ks kt kullan kunnen kunt kvin kvinder kvinn kvinner kwargs labeled labeling labelled lacked lacking
lacks lact ladder lado laid lain lame lament lamps landed landlord landmark landmarks landsc landscapes lanes
laps laptops larg largely lassen lasted lasting lastname lasts latch lateinit lately latency latent lateral
latex latter lattice laughed laughing laughs laughter launched launches launching lava lavor lawful lawmakers
lawsuit lawsuits laying layouts lays lb lbl lbs lc lcd ld ldc leagues leaked leaking leaks leaned leaning
learners learns learnt lebih lectures legalization legally legis legislation legislators legit legitim
legitimacy legitimate lemma lend lender lenders lending leng lengths lengthy lenses lesb lesbians lethal lett
letting letz leuk leur leurs leve leverage lf lg lhs liabilities liable libc liberals liberties libr libro
licenses lied lien lieu lifelong lifes lifespan lifted lifting lifts lighter lightly ligne liked likelihood
likely liking limb limbs limestone limitation limitations limiting linea lineback linebacker lined linen liner
lineup linewidth linger lingerie linha lining linking lint liquidity liquor listened listeners literacy
literally lithium litigation litt litter lived lively livest livestock livre ll llam lle lleg llev llvm lm lng
lobbying locales localhost localized locally locals lockdown locking locks logits logos lombok longest
longevity longitud longtime looked looph loops loos loro lors loser loses losses louder loudly lovers
lowercase lowered lowering loyal loyalty lp lr ls lst lubric lucr lucrative luego lugar luggage lui lumber
lumin lungs lur lure lush luxurious lvl lw lying lymph machen macht macros magazines magna magnesium
magnificent magnitude mailbox mailing mainland mainly mainstream maintained maintaining maintains maior majors
maken makers males malicious malign malloc malt malware mamm mammals manages mandate manera maneuver mange
manipulate manipulated manipulation mankind manner mano manually manufacture manufactured manuscript mapped
mappings marca marched marching marginal margins marital marked markers marketed marketers marking markup
marriages marry mascul masculine masked massacre massasje masse masses masterpiece masturb matched matchup
materia maternal mates mathematic matplotlib matrices matriz mattress maturity mau mav maximal maximize
maxlength mdl meaningful meaningless meanings meant meantime meas measured measuring mechanic mechanism
mechanisms medals medication medications medicinal medicines medio meets meille meilleur meine meis mejor
mejores melee melhor melody melt melted melting memb membr membrane memcpy meme memes memoir memorable memset
menc menj menjadi menn menor menos mensagem mensaje mentality mentally mentioned mentioning mentions menus
meny mercado merchandise merchants mere merely merg merged merger merging merit merits meses mesmo messy mest
metab metabol metabolic metabolism metaph metaphor metavar meters methane methodology metres mettre meu mf mgr
mice microbi microphone midfield midfielder midst mie mientras migli migr migrant migrants migrate migrations
mijn mileage milestone militant militants militar militia milling millis milliseconds mimic minded mindset
miners miniature minim minimize minorities minors mins minus minutos mirrors miscon misconduct misdemeanor
mise miserable misery misleading misma mismatch mismo missed misses missiles missions mistake mistaken
mistakes misunder misuse mitig mitigate mitochond mixture mkdir ml mm mocked modeled modelling modem modest
modificar modifications modifiers modifying modo modulo moet moi moins mois moistur moisture mole molecule
molecules moll molto momento monde monet mongoose monitored monitors monkeys monopoly monuments morality
morally mornings mortal mortality mortar mortgages mosquito mostr mostrar motif motions motiv motivate
motivated motivation motive motives mould mounting mounts mourn moved movements mph mpi mqtt msgs msm mucho
muchos muff muit muito mujer mujeres mulher mulheres multif multin multiplayer multiplication multiplied
multiplier multiprocessing multitude municipalities municipality murdered murders muscles muscular museums
mushrooms musician musicians mutant mutations mute muted mutually mux muy mv mw mx myriad mys myself mysql
mysqli myster mysteries mysterious mythology myths naar nack nada nails naive naken nama namely nameof
namespaces narciss nargin nargs narratives nast nasty nationalism nationalist nationality nationally nause
nausea nave naveg navig navigating nc nearest neat neces necess necessarily necessity needing needles
negatively neglect neglected neglig negligence negotiate negotiated negotiating negotiation negotiations nei
neighborhoods neighboring neighbors neighbour neighbourhood neighbouring neighbours nella neph nerv nerve
nerves nervous nett nettsteder neuen neuken neur neuron neurons neut neutr neutrality newborn newcom newer
newest newline newsletters newsp newspapers nf ngx nib nicely niche nichts nickname nicotine nieuwe ninete
nitrogen niveau nivel nj nl nltk nm nn noch nod nodded noexcept nog noi noises noisy nomin nominal nominated
nomination nominations nominee nominees nonatomic nonce nonprofit nons nonsense nood noodles noop noqa
normalization normalized normals norms nors norske nost nostalg nota notable notably notation notch noted
noticeable noticed noticing notified noting notion notions notorious noun nour nouveau nouvel nouvelle novels
novo nowhere nowrap np npc npm ns nt nth nto nucle nucleus nud nue nuest nuestra nuestro nuestros nueva nulla
nullptr numb numbered numerical numeros numpy nums nunca nurt nutrient nutrients nutritional nuts nv oath
oauth obed obese obesity obey objection objections objectives objet objetivo objeto objs oblig obligation
obligations obliged obr obra obsc obscure observations observe observed observers observing obsess obsessed
obsession obsolete obstacle obstacles obstruct obstruction obtained obtaining obtener obvious occas occasion
occasional occasions occupation occupations occupied occupy occur occured occurred occurrence occurrences
occurring occurs oceans och oder odor odp offence offences offended offender offenders offense offenses
offered offerings offic officially offseason offsetof offsets offshore offspring ofs oft ogni ohne oid oils
okhttp olan olarak oldest oldu oleh oli olig oma omit omitted omn omp onboard onchange onclick onde onder
oneself ongoing onions ons onset onto ontvangst onwards onze oo opacity opaque opc opened opener openings
openly operands operate operated operates opin opinions opioid oppon opponent opponents oppos oppose opposed
opposing opposite oppression opted optimal optimism optimistic optimize optimized optimizer optimum optionally
opts ora orang oraz ordin ordinance organis organisations organised organism organisms organiz organizational
organize organized organizers organizing organs orgas oriented originated orphan oscill osg oss oste otra
otras otro otros ought ounce ounces ours ourselves outbreak outcomes outdated outdoors outfile outfit outfits
outgoing outlets outlined outlines outr outrage outrageous outright outro outros outward outweigh ov overcome
overd overdose overhaul overhead overl overlap overlapping overload overlook overlooked overlooking overly
overridden overseas oversee oversight oversized overt overtime overweight overwhel overwhelmed overwhelming
overwhelmingly overwrite overwritten owe owed owing owning owns oxid oxide paar packaged packed packets pada
padd padded paddle padre pads padx pady pagina painful pains painted paintings paints paired pairing pairs
pallet pancre pandas pandemic paperwork paradigm paradox paragraphs paralle parametros parc parental parenting
parity parked parms parole parsed parte partially partic participate participated participating particles
particular partie partir partisan partitions partly partnered partnerships pasado passages passe passengers
passer passes passionate passions passwd passwords patches patents pathlib pathname pathway pathways patience
patrons paused payable payday paying payout payroll pci pcl pd pdb peaceful peas pec peculiar pedal pedestrian
pedestrians peers pela pelo pem penalties penalty pencil penetr penetration pentru peppers peque perce
perceive perceived percentages perception perceptions perch perd perfection perfectly performances performed
performer performers peri peril perimeter periodic periodically periods perks perman permanently perme permet
permite permits permitted permitting permutation perpet perpetr perror perse persec persecution persisted
personalities personalized personals personas persone personne personnes persu persuade pertaining pertinent
peso pesso pessoas pestic pesticides petition petrol petty peu peut peuvent phases phenomen phenomena
phenomenal phenomenon philanth philosopher philosophers philosophical phon phosph photographed photographers
photographs phrases phy physic physically physiological pian picked picking pickle picnic pictured pid
piercing pies pige piger pigs pile piles pilgr pillar pilots pinch pinned pint pione pipelines piss pistol
pitched pitcher pitchers pitches pitching pits pity piv pivotal pk pkg pkt pla plac placebo placed placing
plag plague plaintext plaintiffs planes planetary planets planted planting plaque plaster plausible playable
playful playoff playoffs plea pleaded pleased pleasing pleasure pled pledge pledged plots plotting plt plugged
plung plur plural plusieurs plut pm pn pne pneum png poc pockets poco podcasts pode poder podium podr poem
poems poet poi pointed pointers pointing pointless pois poised poisoning poke poles policing policym polished
polite politically politician politicians polling polls polym ponder pools poorly popped popping pops popul
popularity populated populations porch porque porr porta porte portion portraits portray portrayed posed poses
posible posing posit positioning positively possess possessed possesses possessing possession possessions
possibilities possibility posterior posters postgres postpon postponed postseason posture potassium potatoes
potent potentially pots pouch pounds poured pouring pouvez pov pp pprint pq prac practically practiced
practicing practition practitioner practitioners prag praise praised prat praw pray prayers praying
precautions preced preceded precedence precedent preceding precio precious precip precipitation precis precise
precisely predators predecess predecessor predecessors predictable predicted predicting predictions predictive
predicts predomin predominantly preds preferably prefers prefs preg pregn pregnant prejud prejudice prelim
preliminary preload premature premise premises premiums prend prendre prepar preparations prepares preparing
preprocess prere preschool prescribed preseason presentations presente presenting presently preserved
preserving preset presidente pressed presses pressing pressures prestigious presum presumably presumed pretend
pretending prevailing preval prevalence prevalent prevented preventing prevents previews prey priced priests
prima primarily primeiro primera primes primo printers printf printk println priorit priorities pris prisoner
prisoners prisons privat privately prive privile privilege privileged privileges prizes proactive
probabilities probable probation probl problema problemas problematic proced procedural proceeded proceeding
proceeds proces proceso processed processo processors proclaimed procurement producers produces producing
productive productivity productos produit produits produtos profes profess professionally professors profil
profiling profitable profits profound prog programa programmed programmers programmes progressed progression
prohib prohibit prohibited prohibition prohibits proj projected projections projet prol prolifer proliferation
prolong prolonged promin prominent promised promises promising promot promote promoted promotes promoting
promotional promotions prompted prompting promptly prompts prone pronounced propag propaganda propagate
propagation properly proph proport proportion proportional proportions propos proposals propose proposes
proposing propri propriet proprietary prose prosec prosecuted prosecution prosecutor prosecutors prospective
prospects prosperity prost prostate prostituerte prostitutas prostitution protagon protagonist protecting
protections protects proteins protesters protesting protests protocols prototypes proudly prove proved proven
proves provinc provinces proving provisions provoc prow prox proxies proximity proyecto prz prze przed przez
przy pseud pseudo pst pstmt psyched psychiatric psychologist psz pthread pts publicity publicly puck pudd pued
puede pueden puedes puis pulled pulling pulls puls pumped pumping pumps punched punches punct punctuation pund
punish punished punishment punt punto puntos pup pupil pupils puppies purchased purchases purchasing purely
purge purity purported purposes purse pursuant pursue pursued pursuing pursuit pushed pushes pushing putas
puts puzz puzzles pw pwd pygame pyl pylint pym pytest qed qq qr qs qualification qualifications qualifier
qualify qualifying qualitative qualities qualquer quand quantitative quantities quanto quar quarterback
quarterbacks quarters quasi qued queer quel quelques quem quer queryset questa questionable questioned
questioning questionnaire questo quests queued queues quicker quien quietly quilt quir quis quo quot quota
quotation quoted quoting qw races racial racism racist radial radians radically radioactive raft ragaz raids
rainfall rains rais raising rall rallies randint randomized randomly rang ranged ranges ranging ranks ransom
rant raped rapidly rapp rapper rapport rarely rarity raster rationale ratios rats ratt rb reached reaches
reaching reacted reactions reactor readable readily readiness readings readonly realise realised realistic
realities realiz realizar realization realize realized realizes realizing reap rearr reasonable reasonably
reasoning reass rebell rebellion reboot rebound rebounds rebuild rebuilding rebuilt recalled recalls recap
receipts receivers receives receiving recept receptor receptors recess recession recharge recherche recib
recip recipient recipients reck reckless recl reclaim reco recognise recognised recognize recognized
recognizes recognizing recom recomm recommends reconc reconciliation reconnect reconsider reconstruct
recordings recount recovered recovering recre recreate recreated recreational recruit recruited recruiting
recruits rectangular recuper recurring recursion recursively recursos recv recycle recycled redeem redes
redesign redirected redistribute redo redraw redu reducer reduces reducing reductions redund redundant reel
refere referee referenced referencing referendum referral referred referring refers refin refine refined
reflected reflecting reflective reflects reforms refr refrain refreshing refrigerator refs refugee refugees
refund refurb refusal refuse refused refuses refusing regain regard regarded regeneration regexp regime
regimes regist registering regret regs regul regularly regulate regulated regulating regulator regulators rehe
reign reinforce reinforced reinterpret rejected rejection rejects rejo relacion relate relates relating
relativ relatively relatives relaxation relaxed relaxing rele releasing releg relent relentless relevance reli
reliability reliably reliance relic relied relies relieve relieved relig religions relocation reluct reluctant
rely relying remain remainder remained remains remake remarkable remarkably remarked remed remedies remedy
remembered remembering remembers remin remind reminded reminds reminis reminiscent remodel remot remotely
removable renamed rencontres rend rendered renders renewal renewed renov renovated renovation renowned rented
renting reopen reordered repaired repairs repay repe repeal repeated repeatedly repeating repeats repet
repetition repetitive repl replaced replacements replaces replacing replic replicate replication replied
reported reportedly reporters repos repositories repr representations represented representing repro reprodu
reproduce reproduced reproduction reproductive reps reput reputable requ requested requesting requiring requis
rer resc rescued researched researcher researching resemble resembles resent reserv reservations reserves
reservoir reshape resid reside residency resides residual residue resign resignation resigned resil resilience
resilient resin resistant resized resolutions resolved resolving reson resonance respectable respected
respectful respective respectively respects respiratory responded respondents responding responds respuesta
restaur resting restored restoring restraint restrict restriction restrictive rests resultado resultados
resulted resulting resumed resurrection retailer retailers retain retained retaining retains retaliation
retention retire retired retiring retorno retour retr retries retrieval retrieving retros retval reun reunion
reusable reuse reveal revealed revealing reveals revelations reven revenues revers reversal reversed revert
reviewer reviewers reviewing revis revisions revival revive rewarded rewarding rewritten rez rf rg rgb rgba
rhet rhetoric rho rhs rhyth rhythm ribs richer richest rides ridiculous rien ries rifles righteous rightly
rigid rigorous riots ripe ripped risen rises risks risky rituals rival rivalry rivals rk rl rm rn rnd rng
roast roasted robbery robotic robust rode rods roi rollback rolled rooft rooted rospy roster rotated rotating
roughly rounding rounds routers routinely routines rowspan royalty rpm rq rr rsp rst rtl rtn rubbing rubbish
rude rugged ruin ruined ruins ruled ruler rulers ruling rumor rumors rund runners runway rupt rushed rushing
rustic rv rw rz saat saber sabot sack sacks sacr sacrific sacrifice sacrifices saddle sadness safeguard safely
safer safest sailing sake salaries salud sampled sampler sanction sanctions sandwiches sane sanit sanitize
sanitized sanity satellites satisf satisfactory satisfied satisfy satisfying satu saturated saturation sauna
sausage saver savoir saya sb scaff scaled scales scam scand scandal scanf scanned scanning scans scarce scare
scared scars scary scattered scen scenarios scenery scenic scent sched schedules scheduling schemas schemes
schizophrenia schnell scholarships schon scipy scl scoop scop scopes scor scored scoring scrape scrapy scream
screamed screaming screams screened screenshot screenshots screwed screws scrolling scrub scrutiny sculpture
sd sdf sdk seafood sealed seals seamless seamlessly searched seasonal seasoned seated seating sebagai secre
secrecy secretly secs sectors secular secured securely securing sedan sediment seekers seeks seem seemed
seemingly sees segmentation segments segreg segue seguir segunda segundo seguro sehen sehr sei sein seine
seinen seiner seins seiz seize seized seizure seizures seja seksi seldom seleccion selecting selections
selective selectors selects selfish sells selv semana semantics sempre sendo senha seniors sensation senses
sensible sensing sensitive sensitivity sensory sensual sentenced sentences sentencing sentiment sentiments
senza separat separated separately separates separating separation seper sequel sequences sequencing sera
serde serializers serr servant servants served serves servi servicio servicios servidor servo sess sesso
setattr sett settle settled settlements settlers settling setw seu seus sevent severe severely sewer sewing sf
sg shaking shallow shampoo shaped shaping shard shareholders sharpen sharply shattered sheer shells shelters
shelves shifted shifting shifts shining shiny shipment shipments shipped shirts shocked shocking shook
shootings shoots shoppers shortage shortcuts shorter shortest shotgun shoulders shouldn shout shouted shouting
showc showed showers shown shredd shrimp shrink shutil shutter shutting shy sia sibling siblings sich sickness
sides sidewalk sido siempre sigh sighed sights signaling signatures signific significance significantly sigu
siguiente silently silhouette silly similarities similarity simmer simp simpler simplest simplicity simplified
simplify simulate simulated simulations simult simultaneous simultaneously sinc sincer sincere sincerely sine
singing sinking sinks sino sinon sins sint sip sis sist siti sitio sito sits situ situated situations sixteen
sixty sizeof sj ska skal skept skeptic skeptical skew skies skilled skins skipped skipping skirt sklearn sku
sla slab slammed slap slated slaughter slavery slaves sleek sleeves slept slew slic sliced slices slick slid
slides sliding slight slightest slightly slipped slo slog slogan slope slopes slowed slower slowing slowly
slug smaller smallest smarter smartphones smashed smell smells smiled smiles smiling smo smoked smokers
smoother smoothing smoothly smtp snack snacks snakes snapped snaps snapshots snd sneak sniff snippet snprintf
sns soak sober sobre socialism socially societal societies socio sock sockaddr sockets socks sod softly sog
soir soit solder solely solicit solidarity solitary soll sollte solved solving soma someday sometime somewhat
somewhere sond sondern sono sont soo sooner sophisticated sophomore sore sorrow sortable sorts sos sought
sounded sounding soundtrack sourced sovereign sovereignty sow sowie spacecraft spacing spacious spanning spans
sparked spawned speaks spear specialize specialized specializes specializing specially specials specifics
specified specifying specimen specimens spectacle spectacular spectral speculation speeches speeding speeds
spelling spells spends spent sper sperm sph spices spicy spielen spikes spill spinal spine spinning spins spit
spite splits splitting spoke spoken spokes spokesman spokesperson spokeswoman spons sponsors sponsorship spont
spontaneous spor spos spots spotted spouse spraw spreading spreads sprink sprintf sprites spun spur sqlalchemy
sqlite sqrt squared squares squash squat sque squeez squeeze squir srv ss sscanf ssh ssize ssl stab stabbed
stabil stacked stacks staged stages stagger staggering staging stagn stain stained stair staircase stairs
stakeholders stakes stale stalk stamina stamps stance standalone standardized standpoint stands staple stare
stared staring starred starring starters startups stated statewide stating stationary statist statistic
statistically stato statues statuses statute statutes statutory stayed staying stays stderr stdin stdout stead
steadily steady steal stealing steals stealth steep steer steht stems stepped stepping stere stereotypes
steroids stew sticker stickers sticking sticks stiff stigma stimulate stimulation stimuli stimulus stint stip
stirring stitches stk stm stmt stole stolen stom stomach stood stopped stopping stor storing storms storyboard
storyline storyt storytelling stove straightforward strain strains strang strangers straps stray strcat strcmp
strconv strcpy strdup streak strengthen strengthened strengthening strengths strerror stressed stresses
stressful stret stretched stretches stretching strictly stride strides striker strikes striking stripes
stripped strips strive strlen strncpy stro strokes stronger strongest strongly strpos strs strtok strtolower
strtotime strtoupper struck structured strugg struggle struggled struggles struggling sts stu stubborn stuck
studied studying stuffed stumbled stunned stunt stupid sturdy styl styling stylish sua suas subclass
subdivision subjected subjective sublic sublicense submar submarine submissions submitting subnet subplot
subpo subprocess subs subscribed subscribers subscribing subscriptions subsection subsequent subsequently
subset subsid subsidi subsidiary subsidies subst substances substant substantial substantially substit
substitution substr substrate substring subsystem subt subtitle subtle subtract subtree subtype suburb
suburban suburbs suc succeed succeeded succeeds succes successes succession successive successor sucesso sucht
sudah sudden sudo sued suf suffer suffered suffering suffers sufficient sufficiently suffix suggest suggested
suggesting suggestion suggests suic suis suited suits suiv sulf sulla suma summ summar summon summoned sums
sunglasses sunlight sunt suo superb superf superficial superhero supermarket supernatural supers superstar
supervised supervision supplied supplying supporter supporters supportive supposed supposedly suppress
suppressed suppression suprem surfaced surfaces surfing surgeon surname surpass surplus surpr surprised
surprises surprising surprisingly surrender surrounded surrounding surroundings surv surve surveyed surveys
surviv survive survived surviving survivors suscept susceptible suspect suspected suspects suspend suspended
suspicion suspicious sust sustain sustained sut svc svn swallow swapped swarm sway swear sweater sweeping
swelling swept swiftly swinging swings switched switches switching swo swords sworn sx syll symbolic symmetric
symmetry sympath sympathetic sympathy sympt symptom synchron synchronization synchronized synth synthes
synthesis syrup syscall syst systematic systematically systemic szer tabindex tabla tableau tablespoon
tablespoons tack tackle tackles tackling tact tactic tactics tagged tahun taille tailor tailored talented
talents talked taller tally tand tangible tant tanto taper tapes tapped tapping taps tard tarde targeted
targeting tariff tariffs tasked tast tasted tastes tasting tasty tattoos taught taxable taxation taxp taxpayer
taxpayers tbl tbody tc td teaches teachings teamed teammate teammates teardown tearing teas teaspoon
technically technicians technological teenage teenager teenagers teg tego tej telah telecommunications
telemetry teleport telling tells tema temperatures tempfile temples tempor temporal temporarily temps tempt
temptation tempted tempting tenants tend tended tendencies tendency tends tener teng tens tense tension
tensions tensorflow tenth tenure tep termed terminals terminate terminated termination terminology terrible
terribly terrific terrified terrifying territor territorial terrorism terrorist terrorists terse tersebut
testified testify testimon testimony testosterone textarea textbook texto texts textures tg tgt tha thanked
thankful thats theaters thee theirs themed themselves theology theor theorem theoret theoretical theories
therap therapeutic therapies therapist thereafter thereby therein thereof thicker thief thieves thigh thighs
thinks thirst thirteen tho thorough thoroughly thoughtful thous threading threaten threatened threatening
threatens threats thresh thresholds threw thrill thrilled thriller thrilling thrive thriving thro throat
throne throttle throwing thrown thru thrust thuis thumbs thyroid ticker ticks tid tidak tidy tied tiempo tiene
tienen ties tightly tijd tilt timed timedelta timeless timely timers timestamps timeval timezone tint tired
tires tissue tissues titled titulo tkinter tl tls tm tmp tn toastr toc toda todas toddler toes tog togg toile
tokenizer told toler tolerance tolerate tomatoes tones tongue tonnes tons topology topp topped topping torn
tornado torque torture tortured toss tossed totals touchdown touchdowns touched touches touching tougher
toughest toujours touring tourist tourists tournaments tous toute toutes toward towel towels towns tox
toxicity toxins tp tpl tq tqdm trab trabaj trabajo trabal trabalho traceback traced traces tracing tracked
tract traction tractor traded trademark trademarks traders traditionally traditions traff trafficking traged
tragedy tragic trailers trailing trained trainers trains trajectory tram tranqu transc transcription
transcripts transf transferred transferring transfers transformations transformed transforming transforms
transgender transient transitions transl translated translates translations transmit transmitted transmitter
transplant transported transpose trapped traps tras trat trauma traumatic trava travail traveled travelers
traveling travelled travellers travelling travels travers traversal tread treasures treated treating
treatments treats treffen tremend tremendous trench trending trendy tres triangles tribes tricky tries trig
triggered triggering triggers trillion trimmed trips trivial trois troops trop trophies trot troub troubled
troubles troubling trous trouver trov truncate truncated trunk trustworthy truths tsl tslint tsp tt ttl tty
tubes tucked tudo tuition tum tumor tumors tuned tunes tuning tunnels tuples turb turf turned turnout turnover
tutorials tutti tutto tweak tweeted twentieth twisted twists txn tylko tym typedef typename typeof typing
typings tz ua uart uc uchar udp ue uf ugly uid uintptr uit ull ulong umbrella unacceptable unanim unavailable
unaware unbelievable unc uncert uncertain uncertainty unchanged unchecked unclear uncomfortable uncommon uncon
unconscious unconstitutional uncover uncovered unde undef undercover undergo undergoing undergraduate
underline underlying undermine underneath unders underscore underst understandable understands understood
undertake undertaken undertaking underwater underway underwear underwent undes undocumented undoubtedly
unemployed unemployment uneven unexpectedly unf unfair unfamiliar unfold unfolding unforgettable unfortunate
unh unhappy unhealthy uniforms uninstall unint unions uniq uniqu uniquely uniqueness unite unittest
universally unjust unlaw unlawful unle unlikely unlink unlocked unm unn unnamed unnecessary unofficial
unordered unos unpack unpaid unpleasant unprecedented unpredict unpredictable unr unre unread unreasonable
unrelated unrest unser unsere unserer unset unsigned unspecified unstable unsubscribe unsuccessful unsure
unters unto untuk unus unused unusual unusually unve unveiled unw unwanted unwilling uomini uomo upcoming
upgraded upgrades upgrading upheld uploading uppercase upright upset upside upstairs upstream upt upward
upwards uranium ure urg urge urged urgency urgent urging urine urlencode urllib urls usable usando usar usb
useless userid ushort usize uso usr usted usu usual utilis utiliz utilization utilize utilized utilizes
utilizing utmost utter utterly uu uuid uv uw uz vacancy vacant vaccination vaccines vag vaginal vague vagy vai
vain valeur validated validates validity valign valores vals valuable valuation valued vamp vandal vanished
varargin varchar variability variance variants variations varied varies varieties vars vary varying vast
vastly vb vc vd veces vect vectors veel vegetables vegetarian vegetation veggies veh veil vein veins veloc
vendors venta ventilation venues verbal verbose verbs verdict verge versa versatile versatility versch
verschied verses versus vertically vertices verts verw vess vessel vessels veterin veto vez vf viable vibe
vibrant vibrating vibration vicinity vicious victim victims victories vida viel viele viene vier viewed
viewers viewpoint viewport vigil vigor villagers villages villain villains vind vinegar violate violated
violates violating violation violations violent viral virtually virtue viruses visas visc visions visited
visiting visits visualize visually visuals vitamins vitro vivid viz vl vm vn vocab vocals voiced voir volatile
volatility volcan volta volumes volunt voluntarily voluntary volunte volupt vom vos vot voted voter voters
votre vou voucher vow vowed voxel vp vr vra vraiment vrou vrouw vrouwen vscode vt vtk vulnerabilities
vulnerability vulnerable vv vx waar wager wages wagon waited waits waiver wakes waking walked walks wallets
wandering wann wanting wardrobe waren warmer warming warmth warned warnings warns warrant warranties warrants
wart wary washed wasn wast wasted wasting watchdog watched watcher wav wavelength wb wc wchar wd weaken
weakened weaker weakness weaknesses wealthy wearing wears webdriver webpack webpage websocket weddings weekday
weekends weigh weighed weighing weighs weighted weights weil weitere welche welcomed welcomes welcoming
welding wellbeing werden weren wf whales whatsoever wheelchair whereby wherein wherever whichever whip whisk
whispered whistle whitespace wholes wholly whom whose wicked widely wider wides widespread wieder wield wij
wildcard wildly willing willingness winding wines wipe wiped wird wires wirk wirklich wished wishes wishing
withd withdrawal withdrawn withdrew withstand witnessed witnesses wives wl wm woke wollen wom wondered
wonderfully wondering wonders wont worden wording wordt wore workaround worked workforce workload workouts
workshops worms worn worried worries worry worrying wors worthwhile worthy wouldn wound wounded wounds woven
wp wrapping wraps wreck wrench wrist writ writable writings wrote ws wsz wszyst wt wur wurde wurden wx wys xb
xc xf xhr xl xlabel xmax xmin xmlns xmm xn xor xp xr xrange xs xsi xtype xy xyz yacc yaml yap yards yarn yaw
yearly yeast yelled yelling yen yer yielded yields ylabel ymax ymin yogurt younger youngest youngsters
yourselves yr yrs ys yy yyyy zd zelf zeros zich zijn zm zn zoekt zona zosta zwei zwischen zz 一 万 三 上 下 不 与 专 业
东 两 个 中 串 为 主 么 义 之 也 书 了 事 二 于 五 些 交 产 享 京 人 亿 今 介 从 他 付 代 以 们 件 价 任 份 企 优 会 传 但 位 体 何 余 作 你 使 例 供 価 保 信 修 倍
值 停 像 元 先 入 全 公 共 关 其 具 内 円 册 再 写 出 击 分 列 则 初 利 别 到 制 前 力 功 加 务 动 動 包 化 北 区 十 午 华 单 南 即 历 原 去 县 参 及 友 反 发 取 变
口 只 可 台 右 号 司 合 同 名 后 向 否 含 听 启 告 员 周 命 和 品 哈 商 問 器 四 回 因 国 图 土 在 地 场 址 型 城 基 報 場 填 增 声 处 备 复 外 多 大 天 失 头 女 好
如 始 子 字 存 学 安 宋 完 定 实 审 客 家 容 密 对 导 将 小 少 尔 就 局 展 山 岁 州 工 左 已 市 布 常 平 年 并 广 序 库 应 店 度 建 开 异 式 引 张 当 录 形 影 径 待
後 得 微 心 必 志 态 思 性 总 息 您 情 意 感 成 我 或 户 所 手 打 找 技 投 报 拉 持 指 按 换 据 排 接 推 提 播 支 收 改 放 政 效 数 整 文 料 断 新 方 族 无 日 时 明
易 星 是 時 景 更 最 月 有 服 期 木 未 本 机 权 束 条 来 板 构 析 果 查 标 样 核 格 案 检 模 次 款 止 正 此 步 歳 段 每 比 民 気 水 求 江 汽 没 治 法 注 活 流 海 消
清 游 源 火 点 無 然 片 版 物 特 率 环 现 球 理 生 用 由 电 男 画 界 番 登 的 监 目 直 相 省 看 県 真 知 码 确 示 社 票 私 种 科 秒 称 移 程 稍 税 稿 空 立 站 章 端
笑 符 第 等 签 简 算 管 箱 米 类 系 素 索 约 级 线 组 经 结 给 络 统 编 网 置 美 老 考 者 而 联 能 自 至 色 节 英 藏 行 表 装 西 要 見 见 规 视 角 解 言 計 記 話 読
计 认 议 记 论 设 证 评 试 话 询 该 详 语 误 说 请 读 调 象 责 败 账 货 购 费 资 起 超 路 身 车 转 软 载 辑 输 达 过 运 近 还 这 进 连 述 退 送 选 通 速 造 連 道 邮
部 都 配 释 里 重 量 金 钟 钮 链 销 错 键 长 開 間 関 门 闭 问 间 队 阳 陆 限 院 除 雅 集 雷 需 非 面 音 页 项 预 频 题 额 首 验 高 黑
`;
